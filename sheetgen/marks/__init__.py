"""Flat marks in millimetres: all that placing tells drawing."""
