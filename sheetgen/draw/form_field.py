"""What stands in the slots of a fillable document: fields by box, values included. Made by whoever knows the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

FieldKind = Literal["fill", "ring", "core", "option", "choice", "text"]
OFF = "Off"
"""The state of a check box that is not marked (ISO 32000-1, 12.7.4.2.3)."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the form, or one box of a field that several boxes share.

    ``fill``, ``ring`` and ``core`` are check boxes that fill the slot, draw the left part of a ring into it, or fill
    the rest; ``option`` is one of several boxes of which one is marked. Marking a box puts the field into the state
    ``on``.
    ``choice`` offers ``options``, each as it is stored and as it is shown; ``text`` is written freely, and ``letters``
    digits must fit. ``value`` is the state, option or text that the field has; empty where nothing is marked. ``label``
    names the box for a person, ``group`` the whole field where several boxes share it.
    """

    name: str
    kind: FieldKind
    label: str
    group: str = ""
    on: str = "on"
    options: tuple[tuple[str, str], ...] = ()
    value: str = ""
    letters: int = 0

    @property
    def is_button(self) -> bool:
        """Whether this is a check box, or one of several."""
        return self.kind in ("fill", "ring", "core", "option")


@dataclass(frozen=True)
class Form:
    """The form of a document.

    ``players`` holds for each player the fields of each box; ``owners`` says for each page of the document, in its
    order, whose it is, None where it has no fields. ``hidden`` are further texts by field name, not shown;
    ``information`` further entries of the document's information.
    """

    players: tuple[Mapping[str, tuple[Field, ...]], ...]
    owners: tuple[int | None, ...]
    hidden: Mapping[str, str] = field(default_factory=dict)
    information: Mapping[str, str] = field(default_factory=dict)
