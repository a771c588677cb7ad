"""What one game alone has: its own rules, its views, the log of its campaign."""
