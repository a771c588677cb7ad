"""The views of Praetor's own sheets, named after the parts of the paper sheets."""
