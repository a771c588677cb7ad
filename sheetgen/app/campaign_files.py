"""Campaigns and their records, by name and by file."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.app.library import Library, unknown
from sheetgen.assets.data import data_path
from sheetgen.layout.filled import Filled
from sheetgen.text.complaint import Complaint, Unusable

if TYPE_CHECKING:
    from sheetgen.app.reading import Known
    from sheetgen.campaign.campaign import Campaign, Progress
    from sheetgen.campaign.record import Record
    from sheetgen.layout.language import Language
    from sheetgen.rules.restrictions import Restrictions


@dataclass(frozen=True)
class Campaigning:
    """How far a campaign has come in one edition, and the game it is played with."""

    progress: Progress
    known: Known

    @property
    def language(self) -> Language:
        """The language to tell it in."""
        return self.known.language

    def as_json(self) -> str:
        """The campaign as one text for programs: what is to be played next, and every try."""
        progress = self.progress
        due = progress.next
        said = {
            "campaign": progress.campaign.name,
            "edition": progress.campaign.edition,
            "difficulty": progress.difficulty,
            "player": progress.player,
            "started": progress.started,
            "next": None
            if due is None
            else {"fort": due.number, "name": due.name, "setup": dict(progress.setup(due.number))},
            "won": sorted(progress.won),
            "tries": [asdict(each) for each in progress.tries],
        }
        return json.dumps(said, ensure_ascii=False, indent=2)


@dataclass(frozen=True)
class Kept(Campaigning):
    """A record's file as it stands, and what it tells."""

    path: Path
    record: Record


_SHEET = re.compile(rb"^game:", re.MULTILINE)
"""What a filled-in sheet begins with and no record has."""


def campaign_names() -> tuple[str, ...]:
    """The campaigns that ship."""
    return tuple(sorted(path.stem for path in data_path("campaign").glob("*.yaml")))


def read_campaign(library: Library, name: str = "", edition: str = "") -> Campaigning:
    """A campaign by its name, the first one where none is given, as it is before its first game.

    Without an edition it is that of the library's language, where there is one. Raises `Unusable`.
    """
    from sheetgen.campaign.campaign import Progress  # a sheet that was played at no fort needs none

    names = campaign_names()
    if name and name not in names:
        raise unknown("campaign", "campaign", name, names)
    path = _path(name or names[0])
    known = library.known(_played_with(library, path)[0])
    return Campaigning(Progress(_campaign(library, path, known, edition)), known)


def read_kept(library: Library, file: str) -> Kept:
    """The record in ``file`` with the campaign it names. Raises `Unusable` with every fault of the file."""
    from sheetgen.campaign.record import read_record
    from sheetgen.campaign.words import faults_in

    path = Path(file)
    try:
        record = read_record(path)
    except Unusable as fault:
        text = faults_in(library.common)
        if path.is_file() and _SHEET.search(path.read_bytes()):
            raise Unusable([Complaint(file, text("a-sheet"), text("record-first"))]) from None
        raise fault from None
    if record.spec.campaign not in campaign_names():
        word, language = record.spec.campaign, library.common
        message = faults_in(language)("no-such-campaign", word=word)
        record.report.add(("campaign",), message, language.suggest(word, campaign_names()))
        raise Unusable(record.report.complaints)
    # An edition that does not exist is told at its place in the record, beside all else that is wrong there.
    usual = read_campaign(library, record.spec.campaign)
    known = usual.known
    record.progress(usual.progress.campaign, known.game, known.language)
    campaign = _campaign(library, _path(record.spec.campaign), known, record.spec.edition)
    return Kept(record.progress(campaign, known.game, known.language), known, path, record)


def scenario_rules(library: Library, known: Known, filled: Filled, edition: str = "") -> Restrictions | None:
    """The rule of the fort that a sheet says it was played at; None where it says none. Raises `Unusable`.

    Without an edition that of the library's language counts.
    """
    campaigns = _campaigns_of(library, known.game.name)
    if not campaigns or not (edition or any(filled.values.get(scenario) for _, scenario in campaigns)):
        return None
    return _campaign(library, campaigns[0][0], known, edition).restrictions_for(filled)


def read_scenarios(library: Library, known: Known) -> None:
    """Have the library read all that `scenario_rules` needs of files. Raises `Unusable`."""
    for _, scenario in _campaigns_of(library, known.game.name):
        scenario_rules(library, known, Filled(known.game.name, "", {scenario: 1}))


def _path(name: str) -> Path:
    return data_path("campaign") / f"{name}.yaml"


def _campaigns_of(library: Library, game: str) -> list[tuple[Path, str]]:
    """The campaigns of a game, each with the area in which a sheet names its scenario."""

    def found() -> list[tuple[Path, str]]:
        campaigns = {path: _played_with(library, path) for path in map(_path, campaign_names())}
        return [(path, scenario) for path, (played, scenario) in campaigns.items() if played == game]

    return library.once(("campaigns", game), found)


def _played_with(library: Library, path: Path) -> tuple[str, str]:
    def load() -> tuple[str, str]:
        from sheetgen.campaign.load import played_with

        return played_with(path, library.files.read)

    return library.once(("played", path), lambda: library.files.cached("played", [path], load))


def _campaign(library: Library, path: Path, known: Known, edition: str) -> Campaign:
    """The campaign in an edition, or else in that of the library's language, or else in its first."""
    files = [path, *library.folder(known.name).glob("*.yaml")]

    def loaded(edition: str) -> Campaign:
        def load() -> Campaign:
            from sheetgen.campaign.load import load_campaign

            return load_campaign(path, known.game, edition, library.files.read)

        return library.once(("campaign", path, edition), lambda: library.files.cached("campaign", files, load, edition))

    return loaded(edition or (library.code if library.code in loaded("").editions else ""))
