"""One module for each kind of area: its keys, its empty value; how it is read, written, tapped, stored, counted."""
