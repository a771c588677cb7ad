"""The views: one module for each way an area can look on paper."""
