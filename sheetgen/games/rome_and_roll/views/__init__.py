"""The views of Rome & Roll's own sheets, named after the parts of the paper sheets."""
