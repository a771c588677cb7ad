"""Check a loaded game: every name in it must exist."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sheetgen.assets.icon_drawings import icon_names
from sheetgen.layout.area import Area
from sheetgen.layout.game import ArrangedView, Game
from sheetgen.layout.game_folders import GAME_FILE, GameFiles
from sheetgen.load.layout_specs import GameSpec
from sheetgen.load.resolve_needs import IMPLIED_RULES, AreaSource, rules_named
from sheetgen.place.blocks import view_block
from sheetgen.place.views.view_registry import VIEWS
from sheetgen.text.complaint import translatable
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath

_RULE_KEYS = ("rule", "in_order", "no_gap")
"""The keys at which an area may name a rule."""
_LABEL_KEYS = ("title", "note", *_RULE_KEYS)
"""The keys at which an area names no icon and no zone."""


def check_game_name(spec: GameSpec, report: ComplaintCollector, files: GameFiles) -> None:
    """Complain about a language without texts, and about a variant with the name of a game that it extends.

    Filled-in sheets of such a variant would be taken for sheets of that game.
    """
    for index, code in enumerate(spec.languages):
        texts = [f"lang/{each}.yaml" for each in files.languages]
        report.require_known(("languages", index), "file of texts", f"lang/{code}.yaml", texts)
    for folder in files.folders[1:]:
        (document,) = files.read_one(folder / GAME_FILE)
        if document.data.get("game") == spec.game:
            report.add(("game",), f"'{spec.game}' is the name of the game it extends", "write one of its own")
            return


def check_references(
    game: Game,
    report: ComplaintCollector,
    sheets: Mapping[str, ComplaintCollector],
    stated: Iterable[AreaSource],
    hues: Collection[str],
) -> None:
    """Report every icon, area, rule and hue that is named and does not exist, and areas without a box."""
    for each in stated:
        _judge_area(game, each)
        _judge_zones(game, each, hues)
        if each.area.flags.hue:
            each.report.require_known((*each.path, "flags", "hue"), "hue", each.area.flags.hue, hues, len(hues))
        if hasattr(each.keys, "boxes") and not each.area.boxes:
            words = " or ".join(f"'{key}:'" for key in ("boxes", "count") if hasattr(each.keys, key))
            each.report.add(each.path, translatable("has no boxes"), translatable("write {words}", words=words))
    _judge_sign_and_zones(game, report, hues)
    for sheet in game.sheets:
        _judge_views(game, sheet.arrange, sheets[sheet.name], ("arrange",), hues)
        for key, given in (("names", sheet.arrange.names), ("marked", sheet.arrange.marked)):
            for target in given:
                sheets[sheet.name].require_known((key, target), "area", target, game.areas)
    for index, view in enumerate(game.aids):
        _judge_views(game, view, report, ("aids", index), hues)
    _judge_scoring(game, report)


def _judge_sign_and_zones(game: Game, report: ComplaintCollector, hues: Collection[str]) -> None:
    """Report the icon of a game's sign and the hues of its zones if they do not exist."""
    if game.sign:
        report.require_known(("sign",), "icon", game.sign, game.icons)
    for zone, hue in game.zones.items():
        report.require_known(("zones", zone, "hue"), "hue", hue, hues, len(hues))


def _judge_zones(game: Game, stated: AreaSource, hues: Collection[str]) -> None:
    """Complain about the hue of an area and the zones of its boxes that do not exist."""
    if stated.area.hue:
        stated.report.require_known((*stated.path, "hue"), "hue", stated.area.hue, hues, len(hues))
    for zone in dict.fromkeys(box.zone for box in stated.area.boxes if box.zone):
        if zone not in game.zones and zone not in hues:
            stated.report.add_unknown(_paths_of_icons(stated), "hue or zone", zone, [*game.zones, *hues])


def _judge_scoring(game: Game, report: ComplaintCollector) -> None:
    """Complain about every area that the scoring names and that does not exist."""
    for key in ("alike", "alone", "unique", "together"):
        _judge_measured(game, report, getattr(game.scoring, key), ("scoring", key))
    _judge_measured(game, report, filter(None, [game.scoring.players]), ("scoring", "players"))
    _judge_ranking(game, report)


def _judge_ranking(game: Game, report: ComplaintCollector) -> None:
    known = ("total", *(part.name for part in game.scoring.parts), *game.areas)
    for index, word in enumerate(game.scoring.ranking):
        report.require_known(("scoring", "ranking", index), "part of the score or area", word[1:], known)


def _judge_area(game: Game, stated: AreaSource) -> None:
    for icon in sorted(_icons_named(stated.area) - {""}):
        if icon not in game.icons:
            stated.report.add_unknown(_paths_of_icons(stated), "icon", icon, game.icons)
    rules = sorted({*game.rules, *IMPLIED_RULES})
    for rule in sorted(rules_named(game.areas[stated.area.id]) - {""}):
        if rule not in rules:
            paths = [stated.path, *(path for path in stated.texts() if path[-1] in _RULE_KEYS)]
            stated.report.add_unknown(paths, "rule", rule, rules)
    _judge_targets(game, stated)


def _judge_targets(game: Game, stated: AreaSource) -> None:
    """Complain about unknown names of other areas, or of a row of a table, in an area."""
    area, report = stated.area, stated.report
    if area.banner is not None:
        report.require_known((*stated.path, "banner", "counts"), "area", area.banner.track, game.areas)
    rows = [row for table in game.tables.values() for row in table]
    if area.most_a_year:
        report.require_known((*stated.path, "most_a_year"), "row of a table", area.most_a_year, rows)
    filled_by = () if area.filled_by is None else (area.filled_by.area,)
    for target in filter(None, (*filled_by, area.earned_when_full)):
        report.require_known(stated.path, "area", target, game.areas)


def _icons_named(area: Area) -> set[str]:
    """Return the icons that an area and its boxes name, with an empty text if something names none."""
    gains = [*area.survives, *area.dies, area.yearly, *(box.gain for box in area.every_box)]
    paid = {icon for box in area.every_box for purse in box.cost for icon, _ in purse}
    earned = "" if area.earned is None else area.earned.icon
    own = {*area.icons, area.icon, area.flags.icon, *area.line_icons, *area.cell_marks.values(), earned}
    return own | paid | {icon for gain in gains for icon in gain.icons}


def _paths_of_icons(stated: AreaSource) -> list[KeyPath]:
    """Return the key paths in an area whose texts may name icons or zones, the area itself first."""
    return [stated.path, *(path for path in stated.texts() if path[-1] not in _LABEL_KEYS)]


def _judge_measured(game: Game, report: ComplaintCollector, targets: Iterable[str], path: KeyPath) -> None:
    known = {*game.areas, *game.boxes, *(sheet.name for sheet in game.sheets)}
    for target in targets:
        report.require_known(path, "area", target, known)


def _judge_views(
    game: Game, outermost: ArrangedView, report: ComplaintCollector, start: KeyPath, hues: Collection[str]
) -> None:
    """Complain about areas, icons, tables and hues that a view or one inside it names and that do not exist."""
    for path, view in outermost.with_paths(start):
        keys = view.keys or {}
        _judge_view_keys(game, view, report, path)
        for index, icons in enumerate(keys.get("icons") or ()):
            for icon in icons if isinstance(icons, list | tuple) else [icons]:
                if not isinstance(icon, int):
                    report.require_known((*path, "icons", index), "icon", icon, [*game.icons, *icon_names()])
        if picture := keys.get("picture"):
            report.require_known((*path, "picture"), "icon", picture, [*game.icons, *icon_names()])
        if table := keys.get("table"):
            report.require_known((*path, "table"), "table", table, game.tables)
        if hue := keys.get("hue"):
            report.require_known((*path, "hue"), "hue", hue, hues, len(hues))
        for index, hue in enumerate(keys.get("hues") or ()):
            report.require_known((*path, "hues", index), "hue", hue, hues, len(hues))


def _judge_view_keys(game: Game, view: ArrangedView, report: ComplaintCollector, path: KeyPath) -> None:
    """Complain about areas in a view's own keys that do not exist or are of a kind that it cannot place."""
    if view.keys is None:
        return
    block = view_block(view)
    known = True
    for key, kinds in block.takes.items():
        for name in block.areas_of(key):
            area = game.areas.get(name)
            fits = area is not None and (not kinds or area.kind in kinds)
            known = known and fits
            if not report.require_known((*path, key), "area", name, game.areas) or area is None:
                continue
            if not fits:
                hint = f"it takes {' or '.join(kinds)}{_who_shows(area.kind)}"
                report.add((*path, key), f"the view '{view.name}' cannot place '{name}', a {area.kind}", hint)
            else:
                for message, hint in block.faults(key, area):
                    report.add((*path, key), f"the view '{view.name}' cannot place '{name}': {message}", hint)
    if known:
        for key, message, hint in block.faults_together(game.areas):
            report.add((*path, key), f"the view '{view.name}' cannot place these: {message}", hint)


def _who_shows(kind: str) -> str:
    """Return a hint with the views that show an area of a kind by itself; empty if there are none."""
    names = [repr(name) for name, view in sorted(VIEWS.items()) if kind in view.takes.get("area", ())]
    return f"; {' or '.join(names)} shows this kind" if names else ""
