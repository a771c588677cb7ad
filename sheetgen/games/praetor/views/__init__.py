"""The views of Praetor's own sheets, named after what stands on the paper."""
