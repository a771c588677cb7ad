"""Make printed pages a form: a field in every slot, and a page for lists that are too narrow on the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sheetgen.draw.job import Field, FieldKind, Form, PrintJob
from sheetgen.fill.field_states import areas_to_fill, fields_of_boxes, printed_states, readable_states, show_all
from sheetgen.fill.form_metadata import INFORMATION_KEY, FormMetadata, PlayerMetadata
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.kind import ON, BoxField, BoxFieldKind
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import FORM_FIELD, REST_PART, TICKED, FieldKey, field_name
from sheetgen.layout.game import FilledSheet
from sheetgen.marks.marks import Page, Slot
from sheetgen.place.list_page import place_lists
from sheetgen.place.theme import PlaceSettings

_KINDS: dict[BoxFieldKind, FieldKind] = {
    "tick": "fill",
    "option": "option",
    "outer": "ring",
    "inner": "core",
    "choice": "choice",
    "text": "text",
}
_TICKED = frozenset({"tick", "outer", "inner"})
_DIGITS = 3
"""The digits of a number without a bound: a total may be 101."""
_PLACEHOLDER = "year"
"""The role of a sign that is printed in a box until a number is written there."""
NARROW = 25.0
"""The width in mm below which a viewer's arrow and list leave no space for the name of a card."""


def add_form(job: PrintJob, setting: PlaceSettings, sheets: Sequence[FilledSheet] = ()) -> PrintJob:
    """Return the job with a field in every slot. ``sheets`` are the filled-in sheets, in the order of the copies."""
    game, language = setting.game, setting.language
    maker = _FormMaker(setting)
    job = maker.with_lists(replace(job, pages=tuple(maker.prepared(page) for page in job.pages)))
    owners = maker.owners(job)
    hidden: dict[str, str] = {}
    players, marks = [], []
    for player in range(1, max((owner + 1 for owner in owners if owner is not None), default=0) + 1):
        pages = [job.pages[index] for index, owner in zip(job.order, owners, strict=True) if owner == player - 1]
        sheet = sheets[player - 1] if sheets else None
        fields = maker.fields(player, pages, sheet)
        players.append(fields)
        marks.append(maker.mark(pages, fields))
        if sheet is not None and maker.has_more(marks[-1], fields, sheet):
            hidden[field_name(player, FieldKey("", REST_PART))] = sheet_text(game, language, sheet)
    mark = FormMetadata(game.name, game.version, language.code, tuple(marks)).text()
    return replace(job, form=Form(tuple(players), tuple(owners), {FORM_FIELD: mark, **hidden}, {INFORMATION_KEY: mark}))


class _FormMaker:
    """The builder of the form fields of one game's players."""

    def __init__(self, setting: PlaceSettings) -> None:
        self.setting = setting
        self.game = game = setting.game
        self.language = setting.language
        self._shared = {box.id for top in game.header for area in top.walk() for box in area.boxes}
        self._areas: dict[str, Area] = {}
        self._entries: dict[str, tuple[BoxField, ...]] = {}
        for area in areas_to_fill(game):
            found = fields_of_boxes(game, area)
            self._entries |= found
            self._areas |= dict.fromkeys(found, area)
        self._parents = {child.id: area for area in game.areas.values() for child in area.areas}

    def prepared(self, page: Page) -> Page:
        """Sort the page's slots in tab order: heading, areas, score.

        Signs that a viewer would write over are removed.
        """
        head = [area for area in self.game.header if kind_of(area).holds_value]
        foot = [area for area in self.game.header if not kind_of(area).holds_value]
        tops = [*head, *(area for sheet in self.game.sheets for area in sheet.areas), *foot]
        ranks = {area.id: rank for rank, area in enumerate(area for top in tops for area in top.walk())}

        def rank(slot: Slot) -> tuple[int, int]:
            area = self._areas.get(slot.box)
            if area is None:
                return (len(ranks), 0)
            number = next((box.number for box in area.boxes if box.id == slot.box), 0)
            return (ranks[area.id], number)

        marks = tuple(mark for mark in page.marks if mark.role != _PLACEHOLDER)
        return replace(page, marks=marks, slots=tuple(sorted(page.slots, key=rank)))

    def with_lists(self, job: PrintJob) -> PrintJob:
        """Return the job with a page at the end of each copy for lists that are too narrow on its sheets."""
        slots = [(index, slot) for index in dict.fromkeys(job.sequence) for slot in job.pages[index].slots]
        lists: dict[str, None] = {}
        for _, slot in slots:
            entries = self._entries.get(slot.box, ())
            if slot.width < NARROW and any(entry.kind == "choice" for entry in entries):
                lists[self._areas[slot.box].id] = None
        # With two sides to a paper a copy has an even number of pages.
        if not lists or job.duplex is not None:
            return job
        pages = [place_lists(self.setting, job.pages[slots[-1][0]], area) for area in lists]
        added = tuple(range(len(job.pages), len(job.pages) + len(pages)))
        return replace(job, pages=(*job.pages, *pages), sequence=(*job.sequence, *added))

    def owners(self, job: PrintJob) -> list[int | None]:
        """Return the player of each page, from 0; None for a page without fields.

        A new player begins if a sheet comes again, or another sheet with the same boxes.
        """
        owners: list[int | None] = []
        player, taken = 0, set[str]()
        for index in job.order:
            slots = {slot.box for slot in job.pages[index].slots if slot.box in self._entries}
            own = {box for box in slots if box not in self._shared} or {f"page {index}"}
            if not slots:
                owners.append(None)
                continue
            if own & taken:
                player, taken = player + 1, set()
            taken |= own
            owners.append(player)
        return owners

    def fields(self, player: int, pages: Sequence[Page], sheet: FilledSheet | None) -> dict[str, tuple[Field, ...]]:
        """Return the fields of each box on a player's pages."""
        slots = {slot.box: slot for page in pages for slot in page.slots if slot.box in self._entries}
        states: dict[FieldKey, str] = {}
        if sheet is not None:
            for area in {self._areas[box].id: self._areas[box] for box in slots}.values():
                states |= readable_states(area, sheet)
        return {box: tuple(self._fields(player, slot, states)) for box, slot in slots.items()}

    def _fields(self, player: int, slot: Slot, states: Mapping[FieldKey, str]) -> Iterator[Field]:
        area = self._areas[slot.box]
        for entry in self._entries[slot.box]:
            options = entry.options if entry.kind == "choice" else ()
            value = states.get(entry.key, "")
            if options and value and value not in options:
                # A sheet may hold what its rules forbid; the form shows it all the same.
                options = (*options, value)
            yield Field(
                field_name(player, entry.key),
                _KINDS[entry.kind],
                self._label(area, slot, entry),
                # The name of a field that several boxes share.
                self.language.text_or(f"areas.{area.id}", "") if entry.kind == "option" else "",
                _stored(entry, entry.on),
                tuple((option, kind_of(area).option_label(option, self.language)) for option in options),
                _stored(entry, value),
                _letters(area, entry),
            )

    def _label(self, area: Area, slot: Slot, entry: BoxField) -> str:
        """Return the name of a box for people, with its group's name and, if it has two parts, the part's."""
        label = slot.label
        if kind_of(area).named_by_area:
            label = self.language.text_or(f"areas.{area.id}", label)
        group = self._parents.get(area.id)
        if group is not None and not kind_of(group).holds_value and self.language.has(f"areas.{group.id}"):
            label = self.language.text("form.in-group", group=self.language.text(f"areas.{group.id}"), label=label)
        if entry.kind in ("outer", "inner"):
            named = f"form.{entry.key.part}"
            return self.language.text(named if self.language.has(named) else f"form.{entry.kind}", label=label)
        return label

    def mark(self, pages: Sequence[Page], fields: Mapping[str, tuple[Field, ...]]) -> PlayerMetadata:
        """Return the names of a player's sheets and the number of their fields, to be stored in the form."""
        # In large print a sheet may be in parts: the pages of "left" are then "left-1" and "left-2".
        names = {name for page in pages for name in (page.name, page.name.rpartition("-")[0])}
        sheets = tuple(sheet.name for sheet in self.game.sheets if sheet.name in names)
        return PlayerMetadata(sheets, len({field.name for each in fields.values() for field in each}))

    def has_more(self, mark: PlayerMetadata, fields: Mapping[str, tuple[Field, ...]], sheet: FilledSheet) -> bool:
        """Return whether a sheet holds anything that its form fields cannot store."""
        printed = printed_states(self.game, mark.sheets)
        for area in self.game.areas.values():
            if kind_of(area).holds_value:
                of_boxes = fields_of_boxes(self.game, area)
                here = {entry.key for box, entries in of_boxes.items() if box in fields for entry in entries}
                keys = {entry.key for entries in of_boxes.values() for entry in entries}
                shown = {key: printed[key] for key in keys & printed.keys()}
                shown |= {key: text for key, text in readable_states(area, sheet).items() if key in here}
                if not show_all(area, shown, sheet):
                    return True
        return False


def _stored(entry: BoxField, state: str) -> str:
    """Return a state as the file stores it."""
    return TICKED if entry.kind in _TICKED and state == ON else state


def _letters(area: Area, entry: BoxField) -> int:
    """Return how many digits must fit into a field; 0 if no number is written there."""
    if entry.kind != "text" or not kind_of(area).takes_numbers:
        return 0
    return max(map(len, entry.options), default=_DIGITS)
