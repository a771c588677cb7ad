"""Hadrian's Wall alone has these: scouting, gladiators, attribute tracks that feed each other, disdain, the budget.

The solvers are pure functions of integers and tuples. Every table of the game (rewards, thresholds, cards) is an
argument, so that the layout stays its only source.
"""
