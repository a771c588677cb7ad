"""Read, check and score files of filled-in sheets; find the sheets of a game a player's data belong on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import MATCH, PLAYERS, YEARS, FilledSheet, Game, Sheet
from sheetgen.rules.match_sheets import is_blank, is_single_player
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.score import rank_scores
from sheetgen.rules.violation import Report, Violation
from sheetgen.text.complaint import Complaint, collect_complaints


@dataclass(frozen=True, kw_only=True)
class JudgeOrder:
    """Files of filled-in sheets to check and score; ``edition`` is that of a campaign's rules, empty for its first."""

    files: tuple[str, ...]
    strict: bool = False
    edition: str = ""


FINE, ILLEGAL, UNUSABLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A sheet's report with its game; ``number`` counts the sheets of its file from 1, None if it is the only one.

    ``restrictions`` are those of the scenario that it was checked with.
    """

    known: LoadedGame
    report: Report
    number: int | None
    restrictions: Restrictions | None = None

    def check_again(self, changed: FilledSheet) -> Report:
        """Return the report on the sheet after changes, without remedies."""
        return self.known.check(changed, restrictions=self.restrictions, remedies_for=())

    @property
    def is_blank(self) -> bool:
        """Whether nothing is filled in yet."""
        return is_blank(self.known.game, self.report.filled)

    @property
    def is_single_player(self) -> bool:
        """Whether the game had one player."""
        return is_single_player(self.known.game, self.report.filled)

    @property
    def match(self) -> str:
        """The name of its match as it is written; empty if it has none."""
        return str(self.report.filled.values.get(MATCH) or "")

    @property
    def is_unfinished(self) -> bool:
        """Whether years of the game are still to be played."""
        years = self.report.filled.values.get(YEARS)
        return isinstance(years, int) and years < self.known.game.years

    @property
    def is_half_entered(self) -> bool:
        """Whether entering it was stopped before the last row, so that it has no rank."""
        return bool(self.report.filled.next_place)

    @property
    def future_day(self) -> str:
        """The day that its player wrote, if it is still to come; else empty."""
        day = str(self.report.filled.values.get("date") or "")
        return day if day > date.today().isoformat() else ""

    def as_json(self) -> Mapping[str, object]:
        """Return the sheet's entry in the report file; a blank one has no title."""
        report = replace(self.report, score=self.report.score._replace(title=None)) if self.is_blank else self.report
        return {**report.as_json(), "blank": self.is_blank, "alone": self.is_single_player}


@dataclass(frozen=True, slots=True)
class RankedSheet:
    """A sheet and its rank among those it was scored with: 1 for the best, the same for equals; 0 if it has none."""

    place: int
    sheet: CheckedSheet


def player_name(sheet: CheckedSheet) -> str:
    """Return the player's name, or a text for a player without one."""
    return sheet.report.player or sheet.known.language.text("report.nameless")


def stated_players(sheets: Iterable[CheckedSheet]) -> int:
    """Return how many players a match had by what its sheets say; 0 if they do not."""
    said = [sheet.report.filled.values.get(PLAYERS) for sheet in sheets]
    return max((number for number in said if isinstance(number, int)), default=0)


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The results of files: sheets in their order, and complaints about files that could not be used."""

    sheets: tuple[CheckedSheet, ...]
    complaints: tuple[Complaint, ...]

    @property
    def status(self) -> int:
        """The exit status: that of an unusable file if there is one, else that of an illegal sheet."""
        if self.complaints:
            return UNUSABLE
        bad = ("error", "warning") if any(sheet.report.strict for sheet in self.sheets) else ("error",)
        clashing = any(each.severity in bad for sheets in self.rankings() for each, _ in match_mistakes(sheets))
        return FINE if all(sheet.report.legal for sheet in self.sheets) and not clashing else ILLEGAL

    def rankings(self) -> list[list[CheckedSheet]]:
        """Return the groups of sheets to rank: one of each match, one of each solo game. Blank sheets are left out.

        Sheets of a game are a match unless they have different names of their match.
        """
        matches: dict[tuple[str, str], list[CheckedSheet]] = {}
        alone: list[list[CheckedSheet]] = []
        for sheet in self.sheets:
            if sheet.is_single_player and not sheet.is_blank:
                alone.append([sheet])
            elif not sheet.is_blank:
                matches.setdefault((sheet.report.filled.game, sheet.match.casefold()), []).append(sheet)
        return [*matches.values(), *alone]

    def as_json(self) -> str:
        """Return the report as JSON; sheets are ranked within their match."""
        ranking = [
            {"rank": each.place or None, "player": each.sheet.report.player, "total": each.sheet.report.score.total}
            for sheets in self.rankings()
            for each in rank_sheets(sheets)
        ]
        reports = [sheet.as_json() for sheet in self.sheets]
        found = (each for sheets in self.rankings() for each in match_mistakes(sheets))
        mistakes = [
            {
                **mistake.as_json(),
                "players": [sheet.report.player for sheet in concerned],
                "files": [sheet.report.filled.file for sheet in concerned],
            }
            for mistake, concerned in found
        ]
        everything = {"sheets": reports, "ranking": ranking, "match": mistakes}
        return json.dumps(everything, ensure_ascii=False, indent=2)


def match_mistakes(sheets: Sequence[CheckedSheet]) -> list[tuple[Violation, list[CheckedSheet]]]:
    """Return the contradictions between the sheets of one match, each with the sheets concerned.

    Half-entered sheets contradict nothing.
    """
    sheets = [sheet for sheet in sheets if not sheet.is_half_entered]
    if len(sheets) < 2:
        return []
    names = [player_name(sheet) for sheet in sheets]
    files = [sheet.report.filled.file for sheet in sheets]
    told = [name if names.count(name) == 1 else f"{name} ({file})" for name, file in zip(names, files, strict=True)]
    found = sheets[0].known.checker.check_match([sheet.report.filled for sheet in sheets], told)
    return [(each.violation, [sheets[place] for place in each.sheets]) for each in found]


def check_files(library: Library, order: JudgeOrder) -> CheckResult:
    """Read, check and score the sheets of all files. A file that cannot be used does not stop the others."""
    files: list[Sequence[FilledSheet]] = []
    complaints: list[Complaint] = []
    for file in order.files:
        with collect_complaints(complaints):
            files.append(library.read_file(file))
    together = [sheet for filled in files for sheet in filled]
    checked = (
        check_sheets(library, filled, strict=order.strict, edition=order.edition, together=together) for filled in files
    )
    return CheckResult(tuple(chain.from_iterable(checked)), tuple(complaints))


def check_sheets(
    library: Library,
    sheets: Sequence[FilledSheet],
    *,
    strict: bool = False,
    edition: str = "",
    together: Sequence[FilledSheet] = (),
) -> tuple[CheckedSheet, ...]:
    """Check and score the sheets of one file; one played at a fort of a campaign under the fort's restrictions.

    Places among the players are counted over the sheets ``together``, or over those of the file.

    With ``strict`` forgotten rewards and wrong sums are mistakes. Raises `Unusable` if there is no such edition.
    """
    judged = []
    for number, each in enumerate(with_matches(library, sheets, together or sheets), 1):
        known = library.loaded_game(each.game)
        restrictions = scenario_rules(library, known, each, edition)
        report = known.check(each, strict=strict, restrictions=restrictions)
        judged.append(CheckedSheet(known, report, number if len(sheets) > 1 else None, restrictions))
    return tuple(judged)


def with_matches(
    library: Library, sheets: Sequence[FilledSheet], together: Sequence[FilledSheet]
) -> Iterator[FilledSheet]:
    """Yield the sheets, each with the others of its game if the score asks for a place among them."""
    for sheet in sheets:
        game = library.loaded_game(sheet.game).game
        if any(part.needs_place for part in game.scoring.parts):
            others = (each for each in together if each is not sheet and each.game == sheet.game)
            yield replace(sheet, match=tuple(each for each in others if not is_blank(game, each)))
        else:
            yield sheet


def rank_sheets(sheets: Sequence[CheckedSheet]) -> list[RankedSheet]:
    """Return the checked sheets of one match with their ranks, the best first; half-entered ones are last, unranked.

    The only whole sheet beside half-entered ones has no rank either.
    """
    whole = [sheet for sheet in sheets if not sheet.is_half_entered]
    alone = len(whole) == 1 < len(sheets)
    ranks = [0] if alone else rank_scores([sheet.report.score for sheet in whole])
    ranked = sorted(map(RankedSheet, ranks, whole), key=lambda each: each.place)
    return ranked + [RankedSheet(0, sheet) for sheet in sheets if sheet.is_half_entered]


def sheets_of_player(game: Game, filled: Sequence[FilledSheet]) -> list[str]:
    """Return the names of the sheets a player's data belong on, in the game's order.

    Of sheets with the same areas (one for each character) it is the one the data name, else the plain one. An
    additional sheet is left out if it has no marks; one that shows a part of another is in its place if that has all
    the marks.
    """
    shown = {sheet.name: {area.id: area for area in _areas(game, sheet)} for sheet in game.sheets}
    marked = {name: _marked(areas.values(), filled) for name, areas in shown.items()}
    chosen: set[str] = set()
    taken: set[str] = set()
    named = {sheet.name for sheet in game.sheets if any(sheet.name in each.values.values() for each in filled)}
    for sheet in sorted(game.sheets, key=lambda sheet: (sheet.name not in named, not sheet.areas)):
        areas, marks = shown[sheet.name].keys(), marked[sheet.name]
        if not sheet.paper_only and not areas & taken and (sheet.in_data or not taken or marks):
            chosen.add(_least_part(sheet.name, marks, shown))
            taken |= areas
    return [sheet.name for sheet in game.sheets if sheet.name in chosen]


def _least_part(sheet: str, marks: set[str], shown: Mapping[str, Mapping[str, Area]]) -> str:
    """Return of a sheet and those that show a part of it the one that shows least beside the marked areas."""
    parts = [name for name, areas in shown.items() if marks and marks <= areas.keys() < shown[sheet].keys()]
    return min(parts, key=lambda name: len(shown[name]), default=sheet)


def _marked(areas: Iterable[Area], filled: Sequence[FilledSheet]) -> set[str]:
    """Return the ids of the areas that have marks."""
    return {area.id for area in areas for each in filled if each.values[area.id] != empty_value(area)}


def _areas(game: Game, sheet: Sheet) -> Iterator[Area]:
    """Yield the areas with values that a sheet's arrangement shows, without those of the heading."""
    header = {top.id for top in game.header}
    for name in (name for view in sheet.arrange.walk() for name in view.shows):
        if name.partition(".")[0] not in header:
            yield from (area for area in game.areas[name].walk() if kind_of(area).holds_value)


def sheets_as_yaml(library: Library, sheets: Sequence[FilledSheet]) -> str:
    """Return filled-in sheets as one commented text. Raises `Unusable`."""
    known = [library.loaded_game(sheet.game) for sheet in sheets]
    texts = [sheet_text(each.game, each.language, sheet) for each, sheet in zip(known, sheets, strict=True)]
    return "---\n".join(texts)


def blank_sheet(library: Library, game: str) -> str:
    """Return a blank, commented text to copy a paper sheet into. Raises `Unusable`."""
    return sheet_text(library.game(game), library.language(game))
