"""Make a link that logs a match in BG Stats, an application for records of plays."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime
from hashlib import sha256
from urllib.parse import quote

from sheetgen.app.check_files import CheckedSheet, player_name, rank_sheets
from sheetgen.text.complaint import Complaint, Unusable, translatable

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
MOST_CHARACTERS = 8000
"""The longest link that BG Stats accepts."""
SOURCE = "sheetgen"
_NOON = "12:00:00"
"""The time of a play if only the day is known: at noon UTC it is the same day nearly everywhere on Earth."""


def play_link(sheets: Sequence[CheckedSheet], now: datetime | None = None) -> str:
    """Return the link for the sheets of one match, best first. ``now`` is its time if no sheet has a date.

    Raises `Unusable` if it would be too long.
    """
    ranked = rank_sheets(sheets)
    first = sheets[0]
    played = _played_at(sheets, now or datetime.now(UTC))
    players = [
        {
            "name": player_name(each.sheet),
            "sourcePlayerId": _identity("player", player_name(each.sheet).casefold()),
            "score": str(each.sheet.report.score.total),
            # A solo player beats no one.
            "winner": each.place == 1 and len(ranked) > 1,
            "startPlayer": False,
        }
        for each in ranked
    ]
    game = first.report.filled.game
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": _identity("play", game, played, json.dumps(players)),
        "playDate": played,
        "game": {
            "name": first.known.language.text("game"),
            "sourceGameId": game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": players,
    }
    link = ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
    if len(link) > MOST_CHARACTERS:
        message = translatable(
            "the link would be {length} characters long; the limit is {most}", length=len(link), most=MOST_CHARACTERS
        )
        raise Unusable(
            [Complaint("BG Stats", message, translatable("score fewer sheets together, or shorten the names"))]
        )
    return link


def _played_at(sheets: Sequence[CheckedSheet], now: datetime) -> str:
    """Return the time of a match as BG Stats has it, in UTC: noon of the day on a sheet, or now."""
    for sheet in sheets:
        try:
            day = date.fromisoformat(str(sheet.report.filled.values.get("date") or "").strip())
        except ValueError:
            continue
        return f"{day.isoformat()} {_NOON}"
    return now.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def _identity(*words: str) -> str:
    """Return an id that is the same for the same words."""
    return sha256("\n".join(words).encode()).hexdigest()[:16]
