"""Faults of the machine: runs that are killed, disks that are full, places that cannot be written to."""
