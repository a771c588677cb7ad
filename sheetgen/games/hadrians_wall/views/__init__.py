"""The views of Hadrian's Wall's own sheets, named after the parts of the paper sheets."""
