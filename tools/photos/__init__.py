"""Simulated photos of filled-in sheets, for training and measuring `sheetgen scan`.

Everything is drawn from written seeds: the marks of a hand, the printer, the paper, the light and the camera. The only
material from outside are the handwritten digits of UCI optdigits (CC BY 4.0), which scikit-learn carries.
"""
