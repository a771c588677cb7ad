"""The game that the page shows, as plain data: sheets, boxes and how each is marked, regions, texts, icons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.app.check_files import CheckedSheet
from sheetgen.app.filled_pages import boxes_ringed_by_envoys
from sheetgen.app.job_builder import PrintedFile, job_of_plan
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.app.print_plan import Plan, lay_out_pages, make_plan
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.draw.job import PrintJob
from sheetgen.draw.pdf import render_plain_pdf
from sheetgen.draw.svg import Definitions, SvgOptions, render_svg
from sheetgen.fill.field_states import fields_of_boxes
from sheetgen.kinds.kind import BoxField, GameArea
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import Game, RoundStep, Sheet
from sheetgen.marks.marks import IconMark, Page, PageBoxes, Slot
from sheetgen.place.theme import PlaceSettings
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.violation import Report
from sheetgen.web.player_marks import mark_key
from sheetgen.web.table_game import shared_choices
from sheetgen.web.tap_regions import Targets, regions_of, targets_of

Json = dict[str, Any]

PAGE_TEXTS = "page."
"""The beginning of the keys of the page's own texts."""
ICON_SIZE = 24.0
_SPARE = ("blue", "yellow", "green", "pink", "turquoise", "brown", "purple", "orange")
"""The hues of parts of a score that have none by an icon, in their order: neighbours are told apart."""
PAPER = "a4"
"""The paper of the layout on the page: upright, with boxes of 6 mm and more."""


def sheets_to_mark(game: Game) -> list[Sheet]:
    """Return the sheets that a player marks, without pads for the whole table."""
    return [sheet for sheet in game.sheets if not sheet.paper_only and sheet.arrange.blocks]


@dataclass(frozen=True)
class PageData:
    """A game as the page shows it, in one language and theme, on one paper."""

    library: Library
    game: str
    theme: str
    _drawn: dict[str, str] = field(default_factory=dict, init=False)
    """The drawings by sheet, for every device that requests them."""

    @cached_property
    def pages(self) -> Mapping[str, Page]:
        """The sheets that a player marks, by their names."""
        # One by one: the sheets of a pad share a paper, those on a screen need not.
        return {sheet.name: lay_out_pages(self.plan(sheet.name))[0] for sheet in self.sheets}

    @property
    def sheets(self) -> list[Sheet]:
        """The sheets that a player marks."""
        return sheets_to_mark(self.known.game)

    @cached_property
    def known(self) -> LoadedGame:
        """The game with its texts."""
        return self.library.loaded_game(self.game).typographic

    @cached_property
    def setting(self) -> PlaceSettings:
        """The theme and language of the sheets, and the game."""
        return self.plan().setting

    def plan(self, *sheets: str) -> Plan:
        """Return the plan of how sheets are laid out."""
        return make_plan(self.library, PrintOrder(game=self.game, sheets=sheets, paper=PAPER, theme=self.theme))

    def print_pdf(self, order: PrintOrder, reports: Sequence[Report]) -> tuple[bytes, str]:
        """Return the PDF that reportlab alone writes of an order, and a sentence about its content.

        With ``reports`` it has their sheets, filled in. Raises `Unusable`.
        """
        job = self._job(order, reports)
        pdf = render_plain_pdf(job)
        return pdf, PrintedFile(pdf, job).summary(self.library.common)

    def checked(self, report: Report) -> CheckedSheet:
        """Return the sheet of a report, as it is printed."""
        return CheckedSheet(self.known, report, None, scenario_rules(self.library, self.known, report.filled))

    def _job(self, order: PrintOrder, reports: Sequence[Report]) -> PrintJob:
        filled = map(self.checked, reports)
        return job_of_plan(replace(make_plan(self.library, order), filled=tuple(filled)))

    def papers(self, order: PrintOrder, reports: Sequence[Report], most: int) -> Json:
        """Return the first pages of an order as drawings without their fonts, at most so many, and what is printed.

        Raises `Unusable`.
        """
        job = self._job(order, reports)
        code = self.known.language.code
        drawn = [
            render_svg(page, SvgOptions(fonts=False, prefix=f"paper-{number}-", language=code))
            for number, page in enumerate(job.pages[:most])
        ]
        return {"papers": drawn, "about": PrintedFile(b"", job).summary(self.library.common)}

    def as_json(self) -> Json:
        """Return what is the same for all sheets of the game."""
        language, game = self.known.language, self.known.game
        texts = {
            key.removeprefix(PAGE_TEXTS): text for key, text in language.texts.items() if key.startswith(PAGE_TEXTS)
        }
        texts |= {name: language.texts[f"report.{name}"] for name in ("total", "mistakes", "errors")}
        return {
            "game": game.name,
            "title": language.text("game"),
            "language": language.code,
            "years": game.years,
            "written": game.scoring.written,
            "round": [self._step(step) for step in game.round],
            "texts": texts,
            "forms": [*language.grammar.forms.items()],
            "sheets": [
                {"name": name, "label": page.label, "width": page.boxes.width, "height": page.boxes.height}
                for name, page in self.pages.items()
            ],
            "parts": self._parts(),
            "choices": [
                {
                    "id": area.id,
                    "label": self._words.area(area.id),
                    "options": [[option, kind_of(area).option_label(option, language)] for option in area.options],
                }
                for area in shared_choices(game)
            ],
        }

    def _step(self, step: RoundStep) -> Json:
        """Return a step of a round; an attack has its numbers for each year."""
        text, game = self.known.language.text, self.known.game
        found: Json = {"title": text(f"guide.round.{step.step}.name"), "says": [text(key) for key in step.texts]}
        if step.attack is not None:
            rows = game.tables[step.attack.table]
            named = (*step.attack.stops, step.attack.through, step.attack.rest)
            found["attack"] = {
                "stops": step.attack.stops,
                "cancels": step.attack.cancels,
                "cards": rows,
                "most": rows[step.attack.most],
                "through": step.attack.through,
                "rest": step.attack.rest,
                "labels": {area: self._words.area(area) for area in named},
                "icons": {area: game.areas[area].icon for area in step.attack.stops},
            }
        return found

    def sheet(self, name: str) -> Json:
        """Return one sheet's boxes and regions. Raises `KeyError`."""
        page = self.pages[name]
        areas = [area for area in self.known.game.areas.values() if kind_of(area).holds_value]
        shown = {slot.box for slot in page.slots}
        targets = targets_of(page.slots)
        boxes = [
            self._box(page, targets, area, box, entries)
            for area in areas
            for box, entries in fields_of_boxes(self.known.game, area).items()
            if box in shown
        ]
        regions = [region.as_json() for region in regions_of(self.known, name, page)]
        return {"name": name, "boxes": boxes, "regions": regions}

    def svg(self, name: str) -> str:
        """Return one sheet's drawing, without its fonts. Raises `KeyError`."""
        if name not in self._drawn:
            options = SvgOptions(fonts=False, prefix=f"{name}-", language=self.setting.language.code)
            self._drawn[name] = render_svg(self.pages[name], options)
        return self._drawn[name]

    def picture(self, number: int = 0) -> str:
        """Return a sheet as an SVG to be shown small, with its fonts; the last one where there are fewer."""
        sheet = self.sheets[min(number, len(self.sheets) - 1)]
        return render_svg(self.pages[sheet.name], SvgOptions(language=self.setting.language.code))

    def icon(self, name: str) -> str:
        """Return an icon as an SVG of its own. Raises `KeyError` if the game has none of that name."""
        icon = self.known.game.icons[name]
        inks = self.setting.theme.icon_inks(icon.hue, ICON_SIZE)
        page = Page(name, PageBoxes(ICON_SIZE, ICON_SIZE), (IconMark(icon.drawing or name, 0, 0, ICON_SIZE, inks),))
        return render_svg(page, SvgOptions(fonts=False, prefix=f"icon-{name}-"))

    def _box(self, page: Page, targets: Targets, area: Area, box: str, entries: tuple[BoxField, ...]) -> Json:
        slots = [slot for slot in page.slots if slot.box == box]
        found: Json = {
            "id": box,
            "area": area.id,
            "label": self._label(area, box, slots[0]),
            "track": bool(area.order) or kind_of(area).has_rings,
            "rects": [[round(side, 2) for side in (slot.x, slot.y, slot.width, slot.height)] for slot in slots],
            "targets": [[round(side, 2) for side in targets[slot.x, slot.y]] for slot in slots],
            "shape": slots[0].shape,
            "keys": [mark_key(entry.key) for entry in entries],
            "kind": entries[0].kind,
            "taps": self._taps(area, box),
        }
        if entries[0].kind == "option":
            found["on"] = entries[0].on
        if entries[0].kind in ("choice", "text"):
            found |= self._written(area, slots[0].values or entries[0].options)
        if box in self._envoys:
            found["ringed"] = self._envoys[box]
        return found

    def _written(self, area: Area, options: Iterable[str]) -> Json:
        """Return the facts about a box that is written in."""
        found: Json = {
            "kind": "write",
            "options": [[option, kind_of(area).option_label(option, self.known.language)] for option in options],
            "digits": kind_of(area).takes_numbers,
            "what": area.writes.name if area.writes is not None else "",
        }
        if area.distinct is not None:
            found["pays"] = {"icon": area.distinct.gains, "points": list(area.distinct.points)}
        return found

    def _taps(self, area: Area, box: str) -> list[dict[str, str]]:
        """Return the contents of a box's fields after each tap until it is empty; none if a pad opens."""
        kind, at = kind_of(area), GameArea(area, self.known.game)
        states: dict[FieldKey, str] = {}
        found: list[dict[str, str]] = []
        while kind.keypad(at) is None:
            tapped = kind.after_tap(at, self.known.game.boxes[box], states)
            states = {key: text for key, text in tapped.items() if text}
            found.append({mark_key(key): text for key, text in tapped.items()})
            if not states:
                break
        return found

    @cached_property
    def _envoys(self) -> Mapping[str, str]:
        """The envoy's mark by the box that is ringed by sending the envoy."""
        return {box.id: envoy for envoy, boxes in boxes_ringed_by_envoys(self.known.game) for box in boxes}

    @cached_property
    def _words(self) -> PrintedNames:
        return PrintedNames(self.known.game, self.known.language)

    def _label(self, area: Area, box: str, slot: Slot) -> str:
        """Return the name that the checker's messages give a box, such as ``Wall, box 7``."""
        if len(area.boxes) == 1 and area.boxes[0].id == box:
            return self._words.area(area.id)
        if kind_of(area).has_options:
            return slot.label
        return self._words.box(self.known.game.boxes[box])

    def _parts(self) -> list[Json]:
        """Return the parts of a score, told apart by colour; one alone may have none."""
        scored = self.known.game.scoring.parts
        parts = [{"name": part.name, "sign": part.sign, **self._part(part.name)} for part in scored]
        for number, part in enumerate(parts):
            if part["colour"] in [other["colour"] for other in parts[:number]]:
                part["colour"] = ""
        plain = [part for part in parts if not part["colour"] and part["sign"] > 0]
        if len(plain) > 1:
            free = (colour for hue in _SPARE if (colour := self._colour(hue)) not in [each["colour"] for each in parts])
            for part, colour in zip(plain, [*free], strict=False):
                part["colour"] = colour
        return parts

    def _colour(self, hue: str) -> str:
        return Definitions.colour(self.setting.theme.hues[hue].strong)

    def _part(self, name: str) -> Json:
        """Return a score line's name, its icon if the game has one for it, and its colour."""
        game, plain = self.known.game, name.replace("_", "-")
        score = game.areas.get(f"{game.scoring.written}.{name}")
        alike = (score.icon if score is not None else "", plain, plain.rstrip("s"))
        icon = next((each for each in alike if each in game.icons), "")
        colour = self._colour(game.icons[icon].hue) if icon else ""
        return {"label": self.known.language.text(f"score.{name}"), "icon": icon, "colour": colour}
