"""The views a layout may name, one class each, in the modules of this folder; there is no list of them."""
