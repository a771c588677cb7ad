"""Load a campaign from its file: read it, check its shape, build it for one edition, check it against the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from sheetgen.campaign.campaign import Campaign, Condition, Fort, FortRule, MapPoint, MapSpec
from sheetgen.layout.game import Game
from sheetgen.layout.notation import Purse, parse_cost
from sheetgen.layout.score_model import Formula
from sheetgen.load.layout_specs import LeafSpec
from sheetgen.load.scoring import FormulaBuilder
from sheetgen.text.complaint import NotationError, Unusable, complaint_about, translatable
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath, raise_if_any
from sheetgen.text.spec_loader import load_spec
from sheetgen.text.suggest import suggest_or_list
from sheetgen.text.value_types import ONE_OR_MORE, AreaId, CountValue, Name, PositiveNumber, Spec
from sheetgen.text.yaml_documents import ReadFile, read_file


class ConditionSpec(LeafSpec):
    """One line of a goal or challenge: a measure or a line of the score, and the number to reach."""

    score: Name | None = None
    at_least: int | None = None
    at_most: int | None = None
    each: PositiveNumber | None = None
    count: PositiveNumber | None = None
    text: Name | None = None
    icons: list[Name] = []


class RuleSpec(Spec):
    """One change of the rules: exactly one of the keys up to ``unseen``."""

    forbidden: AreaId | list[AreaId] | None = None
    not_before: PositiveNumber | None = None
    extra_cost: str | None = None
    first_card: dict[Name, PositiveNumber] | None = None
    unseen: Name | None = None
    of: list[AreaId] = []
    number: CountValue = 0
    text: Name | None = None
    icons: list[Name] = []


class EditionSpec(Spec):
    """The keys of a fort that differ in another edition."""

    rules: list[RuleSpec] | None = None
    goal: Annotated[list[ConditionSpec], ONE_OR_MORE] | None = None
    challenge: Annotated[list[ConditionSpec], ONE_OR_MORE] | None = None
    reward: dict[Name, PositiveNumber] | None = None


class FortSpec(Spec):
    """One fort; ``editions`` has the keys that differ in other editions."""

    name: str
    place: str
    at: MapPoint
    rules: list[RuleSpec] = []
    goal: Annotated[list[ConditionSpec], ONE_OR_MORE]
    challenge: Annotated[list[ConditionSpec], ONE_OR_MORE]
    reward: dict[Name, PositiveNumber] = {}
    editions: dict[Name, EditionSpec] = {}


class DifficultySpec(Spec):
    """The area of a filled-in sheet with the difficulty, and the difficulty the campaign is made for."""

    area: AreaId
    usual: Name


class CampaignSpec(Spec):
    """A campaign's file."""

    campaign: Name
    game: Name
    version: PositiveNumber
    editions: Annotated[list[Name], ONE_OR_MORE]
    scenario: AreaId
    difficulty: DifficultySpec
    forts: Annotated[dict[str, FortSpec], ONE_OR_MORE]
    map: MapSpec


TOTAL = "total"
_RULES = ("forbidden", "not_before", "extra_cost", "first_card", "unseen")


def campaign_game(path: Path, read: ReadFile = read_file) -> tuple[str, str]:
    """Return the name of a campaign's game, and the area in which its sheets name their scenario.

    Raises `Unusable` with every mistake of the file.
    """
    spec, _ = load_spec(path, CampaignSpec, read=read)
    return spec.game, spec.scenario


def load_campaign(path: Path, game: Game, edition: str = "", read: ReadFile = read_file) -> Campaign:
    """Return the campaign in the file at ``path`` for ``game``; if no edition is given, its first one.

    Raises `Unusable` with every mistake of the file, or if there is no such edition.
    """
    spec, report = load_spec(path, CampaignSpec, read=read)
    if edition and edition not in spec.editions:
        hint = suggest_or_list(edition, spec.editions)
        raise Unusable([complaint_about("edition", translatable("unknown edition '{word}'", word=edition), hint)])
    builder = _CampaignBuilder(game, report)
    forts = tuple(
        builder.fort(number, key, fort, edition or spec.editions[0])
        for number, (key, fort) in enumerate(spec.forts.items(), 1)
    )
    report.require_known(("scenario",), "area", spec.scenario, game.areas)
    report.require_known(("difficulty", "area"), "area", spec.difficulty.area, game.areas)
    raise_if_any([report])
    return Campaign(
        name=spec.campaign,
        game=spec.game,
        edition=edition or spec.editions[0],
        editions=tuple(spec.editions),
        scenario=spec.scenario,
        difficulty_area=spec.difficulty.area,
        difficulty=spec.difficulty.usual,
        forts=forts,
        map=spec.map,
    )


class _CampaignBuilder:
    """A builder of forts from a file; it reports names that the game does not have."""

    def __init__(self, game: Game, report: ComplaintCollector) -> None:
        self.game = game
        self.report = report
        self.measured = {*game.areas, *game.boxes}
        self.scores = {TOTAL, *(part.name for part in game.scoring.parts)}

    def fort(self, number: int, key: str, spec: FortSpec, edition: str) -> Fort:
        """Return a fort in one edition."""
        path: KeyPath = ("forts", key)
        if key != str(number):
            self.report.add(path, f"the forts are numbered from 1 without a gap: this one is {number}")
        stated = spec.editions.get(edition) or EditionSpec()
        own = {name: value for name, value in vars(stated).items() if value is not None}

        def at(name: str) -> KeyPath:
            return (*path, "editions", edition, name) if name in own else (*path, name)

        spec = replace(spec, **own)
        return Fort(
            number=number,
            name=spec.name,
            place=spec.place,
            at=spec.at,
            rules=tuple(self.rule(each, (*at("rules"), n)) for n, each in enumerate(spec.rules)),
            goal=tuple(self.condition(each, (*at("goal"), n)) for n, each in enumerate(spec.goal)),
            challenge=tuple(self.condition(each, (*at("challenge"), n)) for n, each in enumerate(spec.challenge)),
            reward=self.pieces(spec.reward, at("reward")),
        )

    def rule(self, spec: RuleSpec, path: KeyPath) -> FortRule:
        """Return one change of the rules."""
        stated = [name for name in _RULES if getattr(spec, name) is not None]
        if len(stated) != 1:
            self.report.add(path, f"states {len(stated)} of {', '.join(_RULES)}", "state exactly one")
            return FortRule("unseen", (), 0, (), "")
        kind = stated[0].replace("_", "-")
        forbidden = [spec.forbidden] if isinstance(spec.forbidden, str) else spec.forbidden
        of = tuple(spec.of if forbidden is None else forbidden)
        for target in of:
            self.report.require_known(path, "area", target, self.measured)
        self.icons(spec.icons, path)
        pieces: Purse = ()
        if spec.extra_cost is not None:
            pieces = self.cost(spec.extra_cost, (*path, "extra_cost"))
        elif spec.first_card is not None:
            pieces = self.pieces(spec.first_card, (*path, "first_card"))
        text = spec.text or spec.unseen or kind
        return FortRule(kind, of, spec.not_before or spec.number, pieces, text, tuple(spec.icons))

    def condition(self, spec: ConditionSpec, path: KeyPath) -> Condition:
        """Return one line of a goal or challenge."""
        measure = self.measure(spec, path)
        if (spec.each is None) != (spec.count is None):
            self.report.add(path, "'each' and 'count' belong together")
        if spec.at_least is not None and spec.at_most is not None:
            self.report.add(path, "has both at_least and at_most", "keep one of them")
        self.icons(spec.icons, path)
        number = next((each for each in (spec.at_least, spec.at_most, spec.count) if each is not None), None)
        return Condition(
            measure=measure,
            score=spec.score or "",
            wanted="at-least" if spec.at_most is None else "at-most",
            number=self.everything(measure) if number is None else number,
            each=spec.each or 0,
            text=_text_of(spec, measure),
            icons=tuple(spec.icons),
        )

    def measure(self, spec: ConditionSpec, path: KeyPath) -> Formula | None:
        """Return what a condition counts; None if it is about a line of the score."""
        measure = FormulaBuilder(self.report, self.measured, self.game.icons).leaf(spec, path)
        if (spec.score is None) == (not measure.kind):
            self.report.add(path, "is neither a measure nor a line of the score, or both", "state exactly one")
        if spec.score is not None:
            self.report.require_known((*path, "score"), "line of the score", spec.score, self.scores)
            return None
        return measure

    def everything(self, measure: Formula | None) -> int:
        """Return what a measure counts if everything it names is complete."""
        if measure is None:
            return 0
        if measure.kind in ("rows", "columns"):
            by = "row" if measure.kind == "rows" else "section"
            areas = [self.game.areas[target] for target in measure.of if target in self.game.areas]
            return sum(max((getattr(box, by) for box in area.boxes), default=0) for area in areas)
        return len(measure.of)

    def icons(self, icons: Sequence[str], path: KeyPath) -> None:
        """Report icons that the game does not have."""
        for index, icon in enumerate(icons):
            self.report.require_known((*path, "icons", index), "icon", icon, self.game.icons)

    def pieces(self, pieces: Mapping[str, int], path: KeyPath) -> Purse:
        """Return counts of icons as a purse; report icons that the game does not have."""
        for icon in pieces:
            self.report.require_known((*path, icon), "icon", icon, self.game.icons)
        return tuple(pieces.items())

    def cost(self, text: str, path: KeyPath) -> Purse:
        """Return pieces written as a cost without alternatives."""
        try:
            cost = parse_cost(text)
        except NotationError as error:
            self.report.add(path, str(error), error.hint, error.offset)
            return ()
        if len(cost) > 1:
            self.report.add(path, "leaves a choice", "what a rule adds is one thing")
        return self.pieces(dict(cost[0]), path)


def _text_of(spec: ConditionSpec, measure: Formula | None) -> str:
    """Return the key of a condition's text: its own, or that of what it counts."""
    if spec.text or spec.score or measure is None:
        return spec.text or spec.score or ""
    return measure.kind if spec.at_least is None and spec.at_most is None else f"{measure.kind}-at-least"
