"""What the program does: print, preview, check, score, read, fill, keep a campaign.

The command line and the page call it.
"""
