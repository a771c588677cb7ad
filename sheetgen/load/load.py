"""Loads a game from its folder of layout files: read, shape, build, resolve, judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath

from sheetgen.kinds.keys import Keys
from sheetgen.layout.folders import GAME_FILE, GameFiles, game_files
from sheetgen.layout.layout import Area, Game, Sheet, View
from sheetgen.load.full_ids import with_full_ids
from sheetgen.load.icons import load_icons
from sheetgen.load.judge import judge_game, judge_name
from sheetgen.load.needs import NeedResolver, StatedArea, rules_of, with_written_rule
from sheetgen.load.schema import ColumnsSpec, GameSpec, SheetSpec, ViewSpec
from sheetgen.load.scoring import build_cards, build_fate_cards, build_scoring
from sheetgen.load.views import build_view, with_given
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.report import FileReport, KeyPath, raise_if_any
from sheetgen.text.source import ReadFile, read_file
from sheetgen.text.spec import load_spec


def load_game(folder: FilePath, read: ReadFile = read_file, games: Mapping[str, FilePath] | None = None) -> Game:
    """Load the game in ``folder``: ``game.yaml`` and the sheets it names, each read by ``read``.

    ``games`` are the folders of the games that it may extend by their name.

    Raises `Unusable` with every fault of all files.
    """
    files = game_files(folder, games or {}, read)
    spec, report = load_spec(folder / GAME_FILE, GameSpec, read=files.read)
    judge_name(spec, report, files)
    sheets = _load_sheets(files, spec, report)
    # Without a sheet everything that names its areas would be at fault.
    raise_if_any([report])
    stated: list[StatedArea] = []
    header_areas, resolved = _areas(spec, report, sheets, stated)
    game = Game(
        name=spec.game,
        version=spec.version,
        published=spec.published,
        same_boxes=tuple(spec.same_boxes),
        sheets=tuple(
            _sheet(sheet, areas, build_view(arrange, own, ("arrange",)))
            for (sheet, own), areas, arrange in zip(sheets, resolved, _arrangements(sheets), strict=True)
        ),
        header=header_areas,
        icons=load_icons(files, spec, report),
        rules=rules_of(spec, [*header_areas, *(area for areas in resolved for area in areas)]),
        module=spec.module or "",
        scoring=build_scoring(spec.scoring),
        cards=build_cards(spec),
        fate_cards=build_fate_cards(spec, report),
        tables={name: {key: tuple(row) for key, row in table.items()} for name, table in spec.tables.items()},
        aids=tuple(build_view(view, report, ("aids", index)) for index, view in enumerate(spec.aids)),
    )
    judge_game(game, report, {sheet.sheet: own for sheet, own in sheets}, stated)
    raise_if_any([report, *(each for _, each in sheets)])
    return game


def _areas(
    spec: GameSpec, report: FileReport, sheets: Sequence[tuple[SheetSpec, FileReport]], stated: list[StatedArea]
) -> tuple[tuple[Area, ...], list[tuple[Area, ...]]]:
    """The areas of the header, and those of each sheet, with what each box needs; ``stated`` takes what files say."""
    header = _build_areas(spec.header, "", report, ("header",), {}, stated)
    built = [
        _build_areas(sheet.areas, sheet.sheet if sheet.in_data else "", own, ("areas",), sheet.columns, stated)
        for sheet, own in sheets
    ]
    resolver = NeedResolver(stated)
    written = "" if spec.scoring is None else spec.scoring.written or ""
    resolved = [tuple(map(resolver.resolve, areas)) for areas in built]
    return with_written_rule(map(resolver.resolve, header), written), resolved


def _sheet(spec: SheetSpec, areas: tuple[Area, ...], arrange: View) -> Sheet:
    in_data = spec.in_data and not spec.paper_only and spec.like is None
    view = with_given(arrange, spec.names, spec.marked)
    return Sheet(spec.sheet, areas, view, in_data, spec.paper_only, spec.like or "")


def _load_sheets(files: GameFiles, spec: GameSpec, report: FileReport) -> list[tuple[SheetSpec, FileReport]]:
    sheets: list[tuple[SheetSpec, FileReport]] = []
    complaints: list[Complaint] = []
    for index, name in enumerate(spec.sheets):
        file = f"{name}.yaml"
        if not files.has(file):
            report.add(("sheets", index), f"there is no file {file} for the sheet '{name}'")
            continue
        try:
            sheets.append(load_spec(files.folders[0] / file, SheetSpec, read=files.read, prepare=with_full_ids))
        except Unusable as error:
            complaints.extend(error.complaints)
    if complaints:
        raise Unusable([*report.complaints, *complaints])
    return sheets


def _arrangements(sheets: Sequence[tuple[SheetSpec, FileReport]]) -> list[ViewSpec]:
    """The arrangement of each sheet: its own, or that of the sheet it is like. Without one, its report tells so."""
    own = {sheet.sheet: sheet.arrange for sheet, _ in sheets}
    arranged: list[ViewSpec] = []
    for sheet, report in sheets:
        arrange = sheet.arrange or own.get(sheet.like or "")
        found = sheet.like is None or report.knows(("like",), "sheet", sheet.like, own)
        if found and arrange is None:
            report.add((), "has neither an arrangement nor a sheet it is like", "write 'arrange:' or 'like:'")
        arranged.append(arrange or ViewSpec())
    return arranged


def _build_areas(
    areas_of: Mapping[str, Keys],
    parent: str,
    report: FileReport,
    path: KeyPath,
    columns: Mapping[str, ColumnsSpec],
    stated: list[StatedArea],
) -> list[Area]:
    areas = [keys.area(key, parent, report, (*path, key)) for key, keys in areas_of.items()]
    for area in areas:
        stated += StatedArea(area, areas_of[area.key], (*path, area.key), report, columns).walk()
    return areas
