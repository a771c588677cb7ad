"""Make the link that logs a match in the app BG Stats."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from hashlib import sha256
from urllib.parse import quote

from sheetgen.app.check_files import CheckedSheet, player_name, rank_sheets
from sheetgen.text.complaint import Complaint, Unusable, translatable

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
MOST_CHARACTERS = 8000
"""The longest link that BG Stats accepts."""
SOURCE = "sheetgen"
_UNQUOTED = ":,"
"""The characters of JSON that a query may hold as they are: each that is quoted makes the QR code larger."""
_NOON = "12:00:00"
"""The time of a play if only the day is known: at noon UTC it is the same day nearly everywhere on Earth."""


def play_link(sheets: Sequence[CheckedSheet], now: datetime | None = None) -> str:
    """Return the link for the sheets of one match, best first. ``now`` is its time if no sheet has a date.

    Half-entered sheets are left out if there are others. Raises `Unusable` if it would be too long.
    """
    every = rank_sheets(sheets)
    ranked = [each for each in every if not each.sheet.is_half_entered] or every
    first = sheets[0]
    played = _played_at(sheets, now or datetime.now(UTC))
    players = [
        {
            "name": player_name(each.sheet),
            "sourcePlayerId": _identity("player", player_name(each.sheet).casefold()),
            "score": str(each.sheet.report.score.total),
            # A solo player beats no one, and nobody has won while a sheet may still change.
            "winner": each.place == 1 and len(ranked) > 1 and _is_settled(sheets),
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
            "name": first.known.find_title(),
            "sourceGameId": game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": players,
    }
    link = ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=_UNQUOTED)
    if len(link) > MOST_CHARACTERS:
        message = translatable(
            "the link would be {length} characters long; the limit is {most}", length=len(link), most=MOST_CHARACTERS
        )
        raise Unusable(
            [Complaint("BG Stats", message, translatable("score fewer sheets together, or shorten the names"))]
        )
    return link


def link_remarks(sheets: Sequence[CheckedSheet]) -> Iterator[str]:
    """Yield what the link leaves out: half-entered sheets, a winner who is not certain, a day that no sheet states."""
    language = sheets[0].known.language
    text, half = language.text, [player_name(sheet) for sheet in sheets if sheet.is_half_entered]
    if 0 < len(half) < len(sheets):
        yield text("report.bg-stats-without", players=language.all_of(half))
    if len(sheets) > 1 and not _is_settled(sheets):
        yield text("report.bg-stats-unsettled")
    if not any(map(_day, sheets)):
        yield text("report.bg-stats-now")


def _is_settled(sheets: Sequence[CheckedSheet]) -> bool:
    """Return whether no sheet may still change."""
    return all(sheet.report.legal and not sheet.is_half_entered for sheet in sheets)


def _played_at(sheets: Sequence[CheckedSheet], now: datetime) -> str:
    """Return the time of a match as BG Stats has it, in UTC: noon of the day on a sheet, or now."""
    day = next(filter(None, map(_day, sheets)), "")
    return f"{day} {_NOON}" if day else now.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def _day(sheet: CheckedSheet) -> str:
    """Return the day that a sheet states; empty if it states none."""
    try:
        return date.fromisoformat(str(sheet.report.filled.values.get("date") or "").strip()).isoformat()
    except ValueError:
        return ""


def _identity(*words: str) -> str:
    """Return an id that is the same for the same words."""
    return sha256("\n".join(words).encode()).hexdigest()[:8]
