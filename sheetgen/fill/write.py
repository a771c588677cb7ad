"""A filled-in sheet as the YAML text a player can read and mend: commented, in the order of the paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sheetgen.fill.box_kinds import CROSSED
from sheetgen.fill.read import BUILT_KEY, GAME_KEY
from sheetgen.fill.value_kinds import TOKEN_STATES
from sheetgen.layout.filled import Filled, Rings, empty_value
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Area, Box, Game

FLOW_WIDTH = 100
"""Characters up to which a map stands on one line."""
COMMENT_COLUMN = 44
LINE_WIDTH = 130
"""Characters up to which a comment stands behind its line; a longer one stands above it."""
KEY_LANGUAGE = "en"
"""The language whose words the keys are."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*\Z")
_NOT_TEXT = frozenset("true True TRUE false False FALSE null Null NULL".split())
_FIRST_KINDS = ("text", "choice", "number")


def sheet_text(game: Game, language: Language, filled: Filled | None = None) -> str:
    """The file of a filled-in sheet, or of a blank one: every area with a comment on how it is written."""
    return _Writer(game, language, filled).text()


class _Writer:
    def __init__(self, game: Game, language: Language, filled: Filled | None) -> None:
        self.game = game
        self.language = language
        empty = {area.id: empty_value(area) for area in game.areas.values() if area.kind != "group"}
        self.values: Mapping[str, Any] = empty if filled is None else filled.values
        self.lines: list[str] = []

    def text(self) -> str:
        first = [area for area in self.game.header if area.kind in _FIRST_KINDS]
        self.lines += self._comment(self.language.text("blank.head", game=self.language.text("game")))
        self.lines.append(f"{GAME_KEY}: {self.game.name}")
        self._areas(first, 0)
        for sheet in self.game.sheets:
            if sheet.paper_only or not sheet.areas:
                continue
            self.lines.append("")
            self.lines += self._comment(self.language.text(f"sheets.{sheet.name}"))
            if sheet.in_data:
                self.lines.append(f"{sheet.name}:")
            self._areas(sheet.areas, 2 if sheet.in_data else 0)
        rest = [area for area in self.game.header if area not in first]
        if rest:
            self.lines.append("")
        self._areas(rest, 0)
        return "\n".join(self.lines) + "\n"

    def _comment(self, text: str) -> Iterable[str]:
        return (f"# {line}" for line in text.splitlines())

    def _areas(self, areas: Iterable[Area], indent: int) -> None:
        for area in areas:
            self._area(area, indent)

    def _area(self, area: Area, indent: int) -> None:
        head = f"{' ' * indent}{area.key}: "
        flow = self._flow(area)
        hint = f"hints.{area.id}"
        if self.language.has(hint):
            self.lines.append(f"{' ' * indent}# {self.language.text(hint)}")
        if len(head) + len(flow) <= FLOW_WIDTH or not area.areas:
            line = f"{head}{flow}"
            name, explained = self._name(area), self._explain(area)
            comment = self.language.text("blank.named", name=name, text=explained) if name and explained else explained
            if comment and len(comment) + max(COMMENT_COLUMN, len(line)) > LINE_WIDTH:
                # What the hint above says is worth more than a list that does not fit.
                if not self.language.has(hint):
                    self.lines.append(f"{' ' * indent}# {area.key}: {explained}")
                comment = ""
            comment = comment or name
            self.lines.append(f"{line:<{COMMENT_COLUMN}} # {comment}".rstrip() if comment else line)
            return
        name = self._name(area)
        self.lines.append(f"{head.rstrip():<{COMMENT_COLUMN}} # {name}" if name else head.rstrip())
        for key, value in self._own(area):
            self.lines.append(f"{' ' * indent}  {key}: {value}")
        self._areas(area.areas, indent + 2)

    def _name(self, area: Area) -> str:
        """What an area is called on paper, where its key does not say so itself: the keys are English words."""
        return "" if self.language.code == KEY_LANGUAGE else self.language.text(f"areas.{area.id}")

    def _own(self, area: Area) -> list[tuple[str, str]]:
        """What an area with areas inside says of itself."""
        value = self.values.get(area.id)
        if isinstance(value, Rings):
            masks = value.boxes
            states = zip(area.states, (value.ringed, value.filled), (0, 1), strict=True)
            return [(key, str(count) if masks is None else _boxes(masks[place])) for key, count, place in states]
        if area.kind in ("building", "envoy"):
            return [(BUILT_KEY, "true" if value else "false")]
        return []

    def _flow(self, area: Area) -> str:
        if area.kind == "envoy" and not self._marked(area):
            return "~"
        if area.areas or area.kind in ("group", "building", "envoy", "rings"):
            own = self._own(area)
            if area.kind == "envoy" and self.values[area.id]:
                own = []
            pairs = [*own, *((child.key, self._flow(child)) for child in area.areas)]
            return "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}"
        return self._value(area)

    def _marked(self, area: Area) -> bool:
        return any(self.values[each.id] != empty_value(each) for each in area.walk())

    def _value(self, area: Area) -> str:
        value = self.values[area.id]
        match area.kind:
            case "track":
                return str(value.bit_count()) if value & (value + 1) == 0 and area.order else _boxes(value)
            case "buildings":
                return _list(box.name for box in area.boxes if not box.given and value >> (box.number - 1) & 1)
            case "numbers":
                end = max((place for place, number in enumerate(value, 1) if number is not None), default=0)
                return _list("~" if number is None else str(number) for number in value[:end])
            case "grid":
                columns = area.grid_columns
                marks = ["#" if value >> (box.number - 1) & 1 else "." for box in area.boxes]
                rows = ("".join(marks[start : start + columns]) for start in range(0, len(marks), columns))
                return _list(f'"{row}"' for row in rows)
            case "letters":
                return _list(_scalar(letter + (CROSSED if crossed else "")) for letter, crossed in value)
            case "cards":
                return _list(_card(entry) for entry in value)
            case "pieces":
                return _list("{" + ", ".join(f"{icon}: {n}" for icon, n in each.items()) + "}" for each in value)
            case _:
                return _scalar(value)

    def _explain(self, area: Area) -> str:
        """How an area is written; of one with others inside, how each of them is."""
        if area.areas and all(child.kind == "envoy" for child in area.areas):
            inside = area.areas[0].areas
            example = ", ".join(f"{each.key}: {each.options[0] if each.options else 0}" for each in inside)
            text = self.language.text("blank.envoys", example=f"{{{example}}}")
            return self._with_banners(text, [(child.box,) for child in area.areas if child.box is not None])
        shapes = {child.key: self._shape(child) for child in area.areas}
        if area.kind == "group" and len(set(shapes.values())) == 1:
            return next(iter(shapes.values()))
        parts = [f"{key}: {shape}" for key, shape in shapes.items()]
        return "; ".join(filter(None, [self._shape(area), *parts]))

    def _shape(self, area: Area) -> str:
        text = self._written(area)
        return text if not text or area.kind == "buildings" or area.order else self._with_banners(text, area.sections)

    def _with_banners(self, text: str, columns: Sequence[Sequence[Box]]) -> str:
        """The text with the banners of the boxes, so that a player finds each box's place in the list."""
        tracks = {need.target for boxes in columns for box in boxes for need in box.needs if need.kind == "count"}
        if len(tracks) != 1:
            return text
        banners = " | ".join(" ".join(str(box.banner) for box in boxes) for boxes in columns)
        track = self.language.text(f"areas.{tracks.pop()}")
        return self.language.text("blank.with-banners", text=text, track=track, banners=banners)

    def _written(self, area: Area) -> str:
        key = f"blank.{area.kind}"
        if not self.language.has(key):
            return ""
        options = TOKEN_STATES if area.kind == "token" else area.options or tuple(box.name for box in area.boxes)
        written = area.writes.name if area.writes is not None else ""
        if written and self.language.has(f"blank.written-{written}"):
            key = f"blank.written-{written}"
        elif area.kind == "track" and not area.order:
            key = "blank.free-track"
        elif area.kind == "numbers" and area.writes is not None and area.writes.high:
            key = "blank.range-numbers"
        elif area.kind == "number" and not area.most:
            key = "blank.any-number"
        return self.language.text(
            key,
            count=len(area.boxes),
            low=area.least if area.writes is None else area.writes.low,
            high=area.most if area.writes is None else area.writes.high,
            options=" | ".join(options),
            names=", ".join(box.name for box in area.boxes if not box.given),
            cards=", ".join(self.game.cards),
            example=_piece_example(self.game),
            given=sum(box.given for box in area.boxes),
        )


def _piece_example(game: Game) -> str:
    card = game.fate_cards[0] if game.fate_cards else {}
    return "{" + ", ".join(f"{icon}: {card[icon]}" for icon in game.piece_icons) + "}"


def _list(words: Iterable[str]) -> str:
    return "[" + ", ".join(words) + "]"


def _boxes(mask: int) -> str:
    return _list(str(box) for box in range(1, mask.bit_length() + 1) if mask >> (box - 1) & 1)


def _card(entry: object) -> str:
    return _list(map(_scalar, entry)) if isinstance(entry, tuple) else _scalar(entry)


def _scalar(value: object) -> str:
    if value is None:
        return "~"
    if not isinstance(value, str):
        return str(value)
    if _PLAIN.match(value) and value not in _NOT_TEXT:
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    # A form's text may hold what YAML refuses or takes for the end of a line.
    shown = (letter if letter.isprintable() else f"\\U{ord(letter):08X}" for letter in escaped)
    return f'"{"".join(shown)}"'
