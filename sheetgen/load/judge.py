"""Last look at a loaded game: whatever it names must exist."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sheetgen.layout.layout import Box, Game, View
from sheetgen.load.needs import Stated
from sheetgen.load.schema import AreaSpec
from sheetgen.text.report import FileReport, Path

KEYS_OF_KIND: Mapping[str, frozenset[str]] = {
    "group": frozenset("areas in_order earned different rule".split()),
    "track": frozenset(
        "boxes count cost banner columns in_order free_order after_full earned given yearly shape flags chains "
        "attribute arrow states".split()
    ),
    "numbers": frozenset(
        "boxes count cost costs banner in_order writes limit excludes shape distinct after_full from to "
        "below_zero".split()
    ),
    "buildings": frozenset("items banner in_order yearly cost".split()),
    "building": frozenset("areas banner cost marks".split()),
    "envoy": frozenset("areas banner cost marks rule".split()),
    "rings": frozenset(
        "areas boxes count cost banner free_order rule states second_anywhere filled_by most_a_year penalty survives "
        "spoils dies after_full shape".split()
    ),
    "grid": frozenset("rows rule filled_by row_gain".split()),
    "choice": frozenset("options icons default".split()),
    "token": frozenset("rule earned_when_full".split()),
    "uses": frozenset("most".split()),
    "number": frozenset("from to below_zero default count".split()),
    "text": frozenset("count".split()),
    "letters": frozenset("options icons count".split()),
    "cards": frozenset("deck one_a_year with_others rule count".split()),
    "pieces": frozenset("deck one_a_year".split()),
}
"""Which keys belong to which kind of area, beside those that every area may have."""

_RULE_KEYS: tuple[Path, ...] = (
    (),
    ("rule",),
    ("in_order",),
    ("banner", "rule"),
    ("limit", "rule"),
    ("writes", "rule"),
    ("after_full", "rule"),
)
"""Where an area may name a rule, the area itself first."""

KEYS_OF_ALL = frozenset("kind icon note title source rule".split())


def judge_game(game: Game, report: FileReport, sheets: Mapping[str, FileReport], stated: Iterable[Stated]) -> None:
    """Tell of every icon, area, rule and key that is named and does not exist, or does not belong."""
    for each in stated:
        _judge_keys(each)
        _judge_area(game, each)
    for sheet in game.sheets:
        _judge_view(game, sheet.arrange, sheets[sheet.name], ("arrange",))
        for key, given in (("names", sheet.arrange.names), ("marked", sheet.arrange.marked)):
            for target in given:
                if target not in game.areas:
                    sheets[sheet.name].unknown((key, target), "area", target, game.areas)
    for index, view in enumerate(game.aids):
        _judge_view(game, view, report, ("aids", index))
    for name, card in game.cards.items():
        _judge_measured(game, report, card.measure.of, ("cards", name, "measure"))
    for key in ("alike", "alone"):
        _judge_measured(game, report, getattr(game.scoring, key), ("scoring", key))
    for part in game.scoring.parts:
        path: Path = ("scoring", "parts", part.name)
        if part.measure is not None:
            _judge_measured(game, report, part.measure.of, path)
        for target in filter(None, (part.penalty, part.cards)):
            if target not in game.areas:
                report.unknown(path, "area", target, game.areas)


def _judge_keys(stated: Stated) -> None:
    allowed = KEYS_OF_ALL | KEYS_OF_KIND[stated.spec.kind]
    fields = AreaSpec.model_fields
    for name in sorted(stated.spec.model_fields_set):
        key = fields[name].alias or name
        if key not in allowed:
            stated.report.tell((*stated.path, key), f"does not belong to an area of kind '{stated.spec.kind}'")


def _judge_area(game: Game, stated: Stated) -> None:
    area = stated.area
    named = {*area.icons, *_icons_of(area.boxes), *_icons_of(() if area.box is None else (area.box,))}
    named |= {icon for gain in (*area.survives, area.spoils, *area.dies, area.yearly) for icon in gain.icons}
    named |= {area.icon, area.flags.icon, area.row_gain, area.earned.icon if area.earned else ""}
    for icon in sorted(named - {""}):
        if icon not in game.icons:
            stated.report.unknown_inside(_texts(stated), "icon", icon, game.icons)
    if area.banner is not None and area.banner.track not in game.areas:
        stated.report.unknown((*stated.path, "banner", "counts"), "area", area.banner.track, game.areas)
    limit = area.limit.rule if area.limit else ""
    banner = area.banner.rule if area.banner else ""
    writes = area.writes.rule if area.writes else ""
    needs = {need.rule for box in game.areas[area.id].boxes for need in box.needs}
    for rule in sorted({area.rule, area.order, limit, writes, banner, *needs} - {""}):
        if rule not in game.rules:
            places = [(*stated.path, *key) for key in _RULE_KEYS]
            stated.report.unknown_inside(places, "rule", rule, game.rules)
    for target in filter(None, (area.filled_by[0] if area.filled_by else "", area.earned_when_full)):
        if target not in game.areas:
            stated.report.unknown(stated.path, "area", target, game.areas)


def _texts(stated: Stated) -> list[Path]:
    """The places of an area whose texts name icons, the area itself first."""
    path, spec = stated.path, stated.spec
    keys = ("boxes", "marks", "cost", "yearly", "survives", "spoils", "dies", "icon", "arrow", "row_gain")
    rows: list[Path] = [(*path, "rows", index) for index in range(len(spec.rows or ()))]
    costs: list[Path] = [(*path, "costs", index) for index in range(len(spec.costs or ()))]
    items: list[Path] = [(*path, "items", name, key) for name in spec.items or () for key in ("cost", "marks")]
    return [path, *((*path, key) for key in keys), *rows, *costs, *items]


def _icons_of(boxes: Iterable[Box]) -> set[str]:
    icons = {icon for box in boxes for icon in box.gain.icons}
    return icons | {icon for box in boxes for purse in box.cost for icon, _ in purse}


def _judge_measured(game: Game, report: FileReport, targets: Iterable[str], path: Path) -> None:
    known = {*game.areas, *game.boxes, *(sheet.name for sheet in game.sheets)}
    for target in targets:
        if target not in known:
            report.unknown(path, "area", target, known)


def _judge_view(game: Game, view: View, report: FileReport, path: Path) -> None:
    known = {*game.areas, *game.boxes}
    for target in filter(None, (view.area, *view.areas, view.foot, *view.fields)):
        if target not in known:
            report.unknown(path, "area", target, known)
    if view.table and view.table not in game.tables:
        report.unknown((*path, "table"), "table", view.table, game.tables)
    key = view.name if view.name in ("rows", "columns") else "blocks"
    for index, block in enumerate(view.blocks):
        _judge_view(game, block, report, (*path, key, index))
