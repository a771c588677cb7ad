"""Read photos of filled-in sheets of paper. Needs the extra `scan`; only `app.scanning` imports it."""
