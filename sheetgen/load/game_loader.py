"""Load a game from its folder of layout files: read, shape, build, resolve, judge."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import chain, starmap
from pathlib import Path
from typing import Any

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.icon_drawings import DRAWINGS, icon_names, load_icon_drawing
from sheetgen.kinds.area_keys import Keys
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import ArrangedView, BoxGroups, Game, Icon, Sheet
from sheetgen.layout.game_folders import GAME_FILE, THEME_FILE, GameFiles, game_files
from sheetgen.load.arrangement import build_view
from sheetgen.load.check_names import check_game_name, check_references
from sheetgen.load.expand_sheet import expand_likes
from sheetgen.load.layout_specs import ColumnsSpec, GameSpec, SheetSpec, ViewSpec
from sheetgen.load.resolve_needs import AreaSource, NeedResolver, add_written_score_rule, rules_of
from sheetgen.load.scoring import (
    FormulaBuilder,
    build_budgets,
    build_cards,
    build_fate_cards,
    build_rule_formulas,
    build_scoring,
)
from sheetgen.place.theme_file import DEFAULT_FILE
from sheetgen.text.complaint import Complaint, Unusable, collect_complaints
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath, raise_if_any
from sheetgen.text.merge_documents import removed_names
from sheetgen.text.positions import Positions
from sheetgen.text.spec_loader import load_spec, validate
from sheetgen.text.suggest import suggest
from sheetgen.text.yaml_documents import ReadFile, read_file


def load_game_folder(folder: Path, read: ReadFile = read_file, games: Mapping[str, Path] | None = None) -> Game:
    """Load the game in ``folder``: ``game.yaml`` and the sheets it names, each read by ``read``.

    ``games`` are the folders of the games that it may extend by their name.

    Raises `Unusable` with every fault of all files.
    """
    files = game_files(folder, games or {}, read)
    spec, report = load_spec(folder / GAME_FILE, GameSpec, read=files.read)
    check_game_name(spec, report, files)
    sheets = _load_sheets(files, spec, report)
    _note_removals(files, spec, [report, *(own for _, own in sheets)])
    # Without a sheet everything that names its areas would be at fault.
    raise_if_any([report])
    tops = [_stated(spec.header, "", report, "header", {}), *starmap(_of_sheet, sheets)]
    stated = [inner for each in tops for top in each for inner in top.walk()]
    header, *areas = NeedResolver(stated).resolved(tops)
    header = add_written_score_rule(header, spec.scoring.written if spec.scoring else None)
    specs = {sheet.sheet: sheet for sheet, _ in sheets}
    groups = _groups(sheets, chain(*areas))
    builder = replace(_formula_builder(spec, report, [*header, *chain(*areas)]), groups=groups)
    budgets = build_budgets(spec, builder)
    game = Game(
        name=spec.game,
        version=spec.version,
        short=_short_name(files),
        published=spec.published,
        same_boxes=spec.same_boxes,
        sheets=tuple(_sheet(sheet, own, inside, specs) for (sheet, own), inside in zip(sheets, areas, strict=True)),
        header=header,
        icons=load_icons(files, spec, report),
        sign=spec.sign or "",
        rules=rules_of(spec, [*header, *chain(*areas)], groups.values()),
        module=spec.module or "",
        scoring=build_scoring(spec, builder, budgets),
        cards=build_cards(spec, builder),
        fate_cards=build_fate_cards(spec, report),
        tables=spec.tables,
        budgets=budgets,
        groups=groups,
        holds=build_rule_formulas(spec, builder),
        zones={name: zone.hue for name, zone in spec.zones.items()},
        aids=tuple(build_view(view, report, ("aids", index), {}, {}) for index, view in enumerate(_aids(spec))),
        round=spec.round,
    )
    _check_round(game, spec, report)
    check_references(game, report, {sheet.sheet: own for sheet, own in sheets}, stated, hues_of_game(files))
    raise_if_any([report, *(each for _, each in sheets)])
    return game


def _aids(spec: GameSpec) -> list[ViewSpec]:
    """Return the views of the player aid; a game of one's own that states none gets its icons and its score."""
    if spec.aids is not None or spec.published:
        return spec.aids or []
    keys: list[dict[str, Any]] = [{"view": "heading"}]
    keys += [{"view": "legend", "title": "icons", "across": 2}] if spec.icons else []
    keys += [{"view": "scoring", "title": "score"}] if spec.scoring else []
    return [validate(each, ViewSpec) for each in (*keys, {"view": "foot"})]


def _note_removals(files: GameFiles, spec: GameSpec, reports: Iterable[ComplaintCollector]) -> None:
    """Tell the reports which names the files of a variant remove, each with its position."""
    found: dict[str, tuple[Positions, KeyPath]] = {}
    for folder in files.folders[:-1]:
        for top in ("", *spec.sheets):
            file = folder / (f"{top}.yaml" if top else GAME_FILE)
            if file.is_file():
                (document,) = files.read_one(file)
                found |= {name: (document.positions, path) for name, path in removed_names(document, top)}
    for report in reports:
        report.removed = found


def _short_name(files: GameFiles) -> str:
    # A variant is not called by the short name of the game that it extends.
    (document,) = files.read_one(files.folders[0] / GAME_FILE)
    return str(document.data.get("short") or "")


def _check_round(game: Game, spec: GameSpec, report: ComplaintCollector) -> None:
    """Complain about areas, tables and rows of tables that an attack names and that do not exist."""
    for index, step in enumerate(spec.round):
        path, attack = ("round", index, "attack"), step.attack
        if attack is None:
            continue
        single = {"through": [attack.through], "rest": [attack.rest]}
        for key, areas in {"stops": attack.stops, "cancels": attack.cancels, **single}.items():
            for area in areas:
                report.require_known((*path, key), "area", area, game.areas)
        if report.require_known((*path, "table"), "table", attack.table, game.tables):
            report.require_known((*path, "most"), "row of a table", attack.most, game.tables[attack.table])


def _groups(sheets: Iterable[tuple[SheetSpec, ComplaintCollector]], tops: Iterable[Area]) -> dict[str, BoxGroups]:
    """Return the groups of boxes of all sheets; complain about boxes that are not there, or twice in one group."""
    found: dict[str, BoxGroups] = {}
    boxes = {box.id for top in tops for area in top.walk() for box in area.boxes}
    for spec, report in sheets:
        parent = f"{spec.sheet}." if spec.in_data else ""
        for name, stated in spec.groups.items():
            groups = [tuple(f"{parent}{word}" for word in text.split()) for text in stated.of]
            for index, group in enumerate(groups):
                path = ("groups", name, "of", index)
                for box in dict.fromkeys(group):
                    known = report.require_known(path, "box", box, boxes)
                    if known and group.count(box) > 1:
                        report.add(path, f"names {box} twice", "name it once")
            found[f"{parent}{name}"] = BoxGroups(tuple(groups), stated.sequence)
    return found


def _formula_builder(spec: GameSpec, report: ComplaintCollector, tops: Iterable[Area]) -> FormulaBuilder:
    """Return the builder of the formulas in the game's file, with all names that they can have."""
    areas = [area for top in tops for area in top.walk()]
    boxes = [box for area in areas for box in area.every_box]
    return FormulaBuilder(
        report,
        areas={*spec.sheets, *(area.id for area in areas), *(box.id for box in boxes)},
        icons=spec.icons,
        zones={box.zone for box in boxes} - {""},
        lines=() if spec.scoring is None else {**spec.scoring.parts, **spec.scoring.counts},
        budgets=spec.budgets,
        tables={f"{name}.{key}": row for name, table in spec.tables.items() for key, row in table.items()},
    )


def _stated(
    areas_of: Mapping[str, Keys], parent: str, report: ComplaintCollector, key: str, columns: Mapping[str, ColumnsSpec]
) -> list[AreaSource]:
    """Return the outermost areas of a file, which are under ``key``."""
    sources = [
        AreaSource(keys.area(name, parent, report, (key, name)), keys, (key, name), report, columns)
        for name, keys in areas_of.items()
    ]
    areas = {inner.area.id: inner.area for source in sources for inner in source.walk()}
    return [_with_fences(source, areas) if source.area.between else source for source in sources]


def _with_fences(source: AreaSource, areas: Mapping[str, Area]) -> AreaSource:
    """Return an area with a box in each gap between the boxes of another."""
    area, path, report = source.area, (*source.path, "between"), source.report
    if area.boxes:
        report.add(path, "has boxes of its own", "leave 'boxes' and 'count' out: there is one in each gap")
    others = [each.id for each in areas.values() if each.between == area.between and each.id != area.id]
    if others:
        report.add(path, f"{others[0]} stands between the boxes of {area.between} too", "leave one of them out")
    if area.boxes or others or not report.require_known(path, "area", area.between, areas):
        return source
    gaps = max(0, len(areas[area.between].boxes) - 1)
    boxes = tuple(Box(f"{area.id}.{number}", area.id, number) for number in range(1, gaps + 1))
    return replace(source, area=replace(area, boxes=boxes))


def _of_sheet(spec: SheetSpec, report: ComplaintCollector) -> list[AreaSource]:
    return _stated(spec.areas, spec.sheet if spec.in_data else "", report, "areas", spec.columns)


def _sheet(
    spec: SheetSpec, report: ComplaintCollector, areas: tuple[Area, ...], sheets: Mapping[str, SheetSpec]
) -> Sheet:
    """Return a sheet in its own arrangement, or in that of the sheet it is like; complain if it has neither."""
    like = spec.like or ""
    found = not like or report.require_known(("like",), "sheet", like, sheets)
    arrange = spec.arrange or (sheets[like].arrange if like in sheets else None)
    if found and arrange is None:
        report.add((), "has neither an arrangement nor a sheet it is like", "write 'arrange:' or 'like:'")
    view = ArrangedView("") if arrange is None else build_view(arrange, report, ("arrange",), spec.names, spec.marked)
    in_data, titled = spec.in_data and not spec.paper_only and not like, like if spec.arrange is None else ""
    return Sheet(spec.sheet, areas, view, in_data, spec.paper_only, like, titled)


def _load_sheets(
    files: GameFiles, spec: GameSpec, report: ComplaintCollector
) -> list[tuple[SheetSpec, ComplaintCollector]]:
    sheets: list[tuple[SheetSpec, ComplaintCollector]] = []
    complaints: list[Complaint] = []
    for index, name in enumerate(spec.sheets):
        file = f"{name}.yaml"
        if not files.has(file):
            report.add(("sheets", index), f"there is no file {file} for the sheet '{name}'")
            continue
        with collect_complaints(complaints):
            sheet, own = load_spec(files.folders[0] / file, SheetSpec, read=files.read, prepare=expand_likes)
            if sheet.sheet != name:
                own.add(("sheet",), f"the sheet of {file} is called '{sheet.sheet}'", f"write sheet: {name}")
                raise_if_any([own])
            sheets.append((sheet, own))
    if complaints:
        raise Unusable([*report.complaints, *complaints])
    return sheets


FOLDER = "icons"


def hues_of_themes(read: ReadFile = read_file) -> Collection[str]:
    """Return the names of the hues that every theme has. Raises `Unusable`."""
    (theme,) = read(data_path("layouts") / DEFAULT_FILE)
    hues: Collection[str] = theme.data["hues"]
    return hues


def hues_of_game(files: GameFiles) -> Collection[str]:
    """Return the names of the hues that every theme has, and of those in the game's own theme. Raises `Unusable`."""
    own = [files.read_one(file)[0].data for file in files.matching(THEME_FILE)]
    stated = [each["hues"] for each in own if isinstance(each, Mapping) and isinstance(each.get("hues"), Mapping)]
    return dict.fromkeys([*hues_of_themes(files.read_one), *(name for hues in stated for name in hues)])


def load_icons(files: GameFiles, spec: GameSpec, report: ComplaintCollector) -> Mapping[str, Icon]:
    """Return the icons by name. Complain about one without a drawing, with a faulty one, or with a hue of no theme."""
    hues = hues_of_game(files)
    own = {path.stem: path for kind in DRAWINGS for path in files.matching(f"{FOLDER}/*{kind}")}
    icons: dict[str, Icon] = {}
    for name, icon in spec.icons.items():
        drawing = icon.drawing or name
        if drawing in own:
            with collect_complaints(report.complaints):
                load_icon_drawing(str(own[drawing]))
        elif drawing not in icon_names():
            hint = suggest(drawing, dict.fromkeys([*own, *icon_names()])) or (
                f"write 'drawing:' with one that 'sheetgen list' names, or draw it: {FOLDER}/{drawing}.svg"
            )
            report.add(("icons", name), f"there is no drawing '{drawing}'", hint)
        report.require_known(("icons", name, "hue"), "hue", icon.hue, hues, len(hues))
        icons[name] = Icon(name, icon.hue, icon.kind or "", str(own.get(drawing, drawing)))
    return icons
