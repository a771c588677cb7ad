"""The views of Hadrian's Wall's own sheets, named after what stands on the paper."""
