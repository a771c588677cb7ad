"""Marks, slots and whole pages moved elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from sheetgen.marks.marks import Mark, Page, Path, Slot

Item = TypeVar("Item", bound=Mark | Slot)


def shift(item: Item, right: float, down: float) -> Item:
    """The mark or slot moved by so many mm."""
    if isinstance(item, Path):
        return replace(item, steps=tuple(_shift_step(step, right, down) for step in item.steps))
    return replace(item, x=item.x + right, y=item.y + down)


def shift_page(page: Page, right: float, down: float) -> Page:
    """The page with all that stands on it moved by so many mm; its boxes stay."""
    return replace(
        page,
        marks=tuple(shift(mark, right, down) for mark in page.marks),
        slots=tuple(shift(slot, right, down) for slot in page.slots),
    )


def _shift_step(step: tuple[str | float, ...], right: float, down: float) -> tuple[str | float, ...]:
    by = (right, down)
    return (step[0], *(float(number) + by[axis % 2] for axis, number in enumerate(step[1:])))
