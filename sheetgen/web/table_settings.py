"""What is settled for a whole table: hidden scores and their seals, the end, colours, choices, years that are over."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sheetgen.layout.game import YEARS
from sheetgen.web.journal import Operation
from sheetgen.web.paths import NAME_LIMIT
from sheetgen.web.player_marks import Marks, RefusedMarks
from sheetgen.web.table_game import shared_choices

if TYPE_CHECKING:
    from sheetgen.web.session import Session

Json = dict[str, Any]

COLOURS = 6
"""The number of players' colours; a player has the one of the seat until another is chosen."""


class TableSettings:
    """The settings of a session; they are stored in its journal."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _stored(self) -> Json:
        return self._session.journal.settings

    @property
    def hidden(self) -> bool:
        """Whether the scores are hidden until the end."""
        return bool(self._stored.get("hidden"))

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return bool(self._stored.get("ended"))

    @property
    def sealed(self) -> frozenset[str]:
        """The players whose scores nobody else may see: all while the scores are hidden, then those still sealed."""
        broken = self._stored.get("broken", ()) if self.ended else ()
        return frozenset(self._session.records).difference(broken) if self.hidden else frozenset()

    def hides(self, identity: str, key: str) -> bool:
        """Return whether a mark is as secret as the player's score: it was written as the score."""
        return identity in self.sealed and key.partition(".")[0] == self._session.known().game.scoring.written

    def apply(self, wanted: Json) -> None:
        """Hide or show scores, end or resume the game, change colours, or ``choices`` that all sheets share.

        ``by`` is the player who ends the game or chooses, ``page`` where. ``broken`` the number of seals to be broken
        after the game, ``year`` one that is over on all sheets. Raises `RefusedMarks`, `Unusable`.
        """
        colours, choices, year = wanted.get("colours", {}), wanted.get("choices", {}), wanted.get("year", 0)
        self._refuse_unknown(colours, choices, year)
        with self._session.journal.changing():
            settings: Json = {name: bool(wanted[name]) for name in ("hidden", "ended") if name in wanted}
            if settings:
                settings["broken"] = []
            elif "broken" in wanted:
                settings["broken"] = self._broken(wanted["broken"])
            if settings.get("ended"):
                settings["ended_by"] = str(wanted.get("by", ""))[:NAME_LIMIT]
            for name, given in (("colours", colours), ("choices", choices)):
                if given:
                    settings[name] = {**self._stored.get(name, {}), **given}
            if choices:
                told = {name: str(wanted.get(name, ""))[:NAME_LIMIT] for name in ("by", "page")}
                settings["chosen"] = {**told, "choices": choices}
            self._session.journal.add({"settings": settings})
        for identity, record in list(self._session.records.items()):
            over = {f"{YEARS}.1": str(year)} if years_over(record.marks) < year else {}
            if choices or over:
                self._session.mark(identity, [Operation(secrets.token_hex(12), 1, {**choices, **over})])
        self._session.send({"kind": "table"})

    def _broken(self, number: object) -> list[str]:
        """Return whose seals are broken once a ``number`` of them is, last place first.

        It is one more than before, or nothing changes: two who press at once break the same seal.
        """
        broken: list[str] = list(self._stored.get("broken", ()))
        left = [identity for identity in self._session.standings.ranked() if identity in self.sealed]
        return [*broken, left[-1]] if self.ended and left and number == len(broken) + 1 else broken

    def _refuse_unknown(self, colours: object, choices: object, year: object) -> None:
        """Raise `RefusedMarks` for colours, choices or a year that there are not."""
        known, records, game = range(COLOURS), self._session.records, self._session.known().game
        if not isinstance(colours, dict) or not all(
            identity in records and type(colour) is int and colour in known for identity, colour in colours.items()
        ):
            raise RefusedMarks("no such colour")
        shared = {area.id: area.options for area in shared_choices(game)}
        if not isinstance(choices, dict) or not all(text in shared.get(area, ()) for area, text in choices.items()):
            raise RefusedMarks("no such choice")
        if type(year) is not int or not 0 <= year <= game.years:
            raise RefusedMarks("no such year")

    def chosen(self) -> Mapping[str, str]:
        """Return what was chosen for all sheets, here or on one of them."""
        chosen = dict(self._stored.get("choices", {}))
        for area in shared_choices(self._session.known().game):
            marked = [each.marks[area.id] for each in self._session.records.values() if area.id in each.marks]
            if marked:
                chosen[area.id] = marked[0]
        return chosen

    def give_colour(self, identity: str) -> None:
        """Give a player the first free colour if somebody has that of the seat. Call it within `Journal.changing`."""
        others = {self.colour(each) for each in self._session.records if each != identity}
        free = [each for each in range(COLOURS) if each not in others]
        if free and self.colour(identity) in others:
            colours = {**self._stored.get("colours", {}), identity: free[0]}
            self._session.journal.add({"settings": {"colours": colours}})

    def colour(self, identity: str) -> int:
        """Return the number of a player's colour."""
        chosen: int = self._stored.get("colours", {}).get(identity, (int(identity) - 1) % COLOURS)
        return chosen


def years_over(marks: Marks) -> int:
    """Return how many years are over on a sheet."""
    done = marks.get(f"{YEARS}.1", "")
    return int(done) if done.isdecimal() else 0
