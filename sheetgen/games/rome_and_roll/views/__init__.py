"""The views of Rome & Roll's own sheets, named after what stands on the paper."""
