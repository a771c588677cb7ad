"""Flat marks in millimetres: the result of placing and the input of drawing."""
