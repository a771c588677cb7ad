"""Ways to break exactly one rule of a legal sheet.

Each mutation names the rule that must be among the violations of the sheet it makes, and whether that violation is an
error or a warning. Other rules may complain as well: a box taken away also takes away what it gave.
"""

from . import budget, left, right, scouts, whole
from .registry import MUTATIONS, Mutation, Sheet

__all__ = ["MUTATIONS", "Mutation", "Sheet", "budget", "left", "right", "scouts", "whole"]
