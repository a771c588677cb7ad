"""What of an order excludes each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import cast

from sheetgen.app.orders import TEST_PAGE, PrintOrder
from sheetgen.text.complaint import Complaint, Subject, Unusable, about

_OF_A_TEST_PAGE = frozenset({"game", "copies", "paper", "orientation", "theme", "colour"})
_ALONE: tuple[Subject, ...] = ("size", "large_print", "fillable", "filled")
"""What there is only of one sheet on a paper."""


def refuse_contradictions(order: PrintOrder) -> None:
    """Raises `Unusable` with everything that goes with nothing, or not with another thing, of what was asked for."""
    found = list(_contradictions(order))
    if found:
        raise Unusable(found)


def _contradictions(order: PrintOrder) -> Iterator[Complaint]:
    if order.game == TEST_PAGE:
        for each in fields(order):
            if each.name not in _OF_A_TEST_PAGE and getattr(order, each.name) != each.default:
                yield about(cast(Subject, each.name), f"is for a game's sheets, not for the {TEST_PAGE}")
    if order.back_offset is not None and not order.duplex:
        yield about("back_offset", "is for the backs of a paper that is printed on both sides", "add {duplex}")
    if order.fillable and order.filled:
        hint = "leave out one of them; 'sheetgen fill' makes a form that is filled in"
        yield about("fillable", "a form to fill in shows no filled-in sheet", hint)
    for subject in _ALONE:
        if order.up > 1 and getattr(order, subject):
            yield about(subject, f"does not go with {order.up} sheets on a paper", "leave {up} out")
