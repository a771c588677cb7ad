"""What stands in boxes, what may be written, how numbers follow each other, banners on their own track."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.kind import GameArea
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.text.complaint import Unusable

from .garden import garden, judged, linted, scores

WRITES = "writes: {name: die, from: 1, to: 6, rule: die}"
AGAIN = "{goes: rising, again_after: 6, rule: order}"
TWICE = "sequence bed.ferns 3: Ferns, boxes 1 and 3: 5 is written 2 times; at most 1 is allowed."
RULES = "rules: {die: Dice, last: The last box, order: Order}"


def told(folder: Path, areas: str, sheet: str) -> list[str]:
    report = judged(garden(folder, "a: {filled: bed}", areas, RULES), sheet)
    return [f"{each.rule} {each.area} {each.box}: {each.message}" for each in report.violations]


def ways(folder: Path, areas: str, sheet: str) -> list[str]:
    (found,) = judged(garden(folder, "a: {filled: bed}", areas, RULES), sheet).violations
    return [way.label for way in found.ways]


def test_printed_numbers_and_filled_boxes_count(tmp_path: Path) -> None:
    areas = """
up: {kind: track, free_order: true, boxes: "2..5 9+bee # 'A'"}
down: {kind: track, boxes: "3..1"}
ferns: {kind: numbers, rule: die, boxes: "*2 - *3+bee"}
map: {kind: grid, rows: ["1 # 2@green", "3@green 4 #+rock"]}
"""
    lines = {
        "up: {value: bed.up}": 12,
        "end: {last: bed.up}": 9,
        "down: {value: bed.down}": 5,
        "ferns: {value: bed.ferns}": 4 * 2 + 1 + 6 * 3,
        "bees: {gained: bed, named: bee}": 2,
        "map: {value: bed.map}": 3,
        "rocks: {gained: bed, named: rock}": 1,
        "green: {filled: bed.map, zone: green}": 1,
        "zones: {each: {zones: bed.map}, filled: it, times: 5}": 5,
        "filled: {filled: [bed.up, bed.map]}": 7,
    }
    sheet = 'up: [2, 5, 6]\ndown: 2\nferns: [4, 1, 6]\nmap: ["..#", "#.."]'
    sheet = sheet.replace('"..#", "#.."', '"#.#", "..."')
    library = garden(tmp_path, "\n".join(lines), areas, RULES)
    assert scores(library, sheet) == {line.partition(":")[0]: points for line, points in lines.items()}


@pytest.mark.parametrize(
    ("boxes", "numbers", "expected"),
    [
        (">=4 -", "[3, 1]", ["die bed.ferns 1: Ferns, box 1: 3 is not possible; this box only takes ≥4."]),
        ("- <=2", "[3, 3]", ["die bed.ferns 2: Ferns, box 2: 3 is not possible; this box only takes ≤2."]),
        ("0/3 5", "[3, 4]", ["die bed.ferns 2: Ferns, box 2: 4 is not possible; this box only takes 5."]),
        ("1/3 5", "[1, 5]", []),
        ("*2 -", "[7]", ["die bed.ferns 1: Ferns, box 1: 7 is not possible; it must be 1 to 6."]),
    ],
)
def test_a_box_says_what_it_takes(tmp_path: Path, boxes: str, numbers: str, expected: list[str]) -> None:
    areas = f'ferns: {{kind: numbers, {WRITES}, boxes: "{boxes}"}}'
    assert told(tmp_path, areas, f"ferns: {numbers}") == expected


@pytest.mark.parametrize(
    ("sequence", "numbers", "expected"),
    [
        ("rising", "[1, ~, 2, 6]", []),
        ("rising", "[1, 3, 3]", "sequence bed.ferns 3: Ferns, box 3: 3 comes after 3."),
        ("falling", "[6, 2, 3]", "sequence bed.ferns 3: Ferns, box 3: 3 comes after 2."),
        ("not-falling", "[1, 1, 2]", []),
        ("not-rising", "[2, 2, 1]", []),
        ("not-rising", "[2, 3]", "sequence bed.ferns 2: Ferns, box 2: 3 comes after 2."),
        (AGAIN, "[2, 6, 1, 3]", []),
        (AGAIN, "[2, 5, 1]", "order bed.ferns 3: Ferns, box 3: 1 comes after 5."),
        ("{same: 1}", "[5, 2, 5]", TWICE),
        ("{same: 2}", "[5, 2, 5]", []),
        ("{neighbours: different}", "[5, 5]", "sequence bed.ferns 2: Ferns, boxes 1 and 2: both 5."),
        ("{neighbours: different}", "[5, 1, 5]", []),
    ],
)  # fmt: skip
def test_numbers_follow_each_other(tmp_path: Path, sequence: str, numbers: str, expected: str | list[str]) -> None:
    areas = f"ferns: {{kind: numbers, {WRITES}, sequence: {sequence}, count: 4}}"
    assert told(tmp_path, areas, f"ferns: {numbers}") == ([expected] if isinstance(expected, str) else expected)


def test_numbers_out_of_order_can_be_sorted_or_emptied(tmp_path: Path) -> None:
    areas = f"ferns: {{kind: numbers, {WRITES}, sequence: rising, count: 4}}"
    assert ways(tmp_path, areas, "ferns: [1, 4, 2]") == [
        "Write 5 in Ferns, box 3",
        "Write 6 in Ferns, box 3",
        "Write 2 in Ferns, box 2; Write 4 in Ferns, box 3",
        "Clear Ferns, box 3",
    ]


def test_what_may_be_written_next(tmp_path: Path) -> None:
    areas = f'ferns: {{kind: numbers, {WRITES}, sequence: rising, boxes: "- - >=5 -"}}'
    library = garden(tmp_path, "a: {filled: bed}", areas, RULES)
    filled = judged(library, "ferns: [~, 4, ~, 6]").filled
    assert library.loaded_game("garden").checker.next_boxes(filled) == ("bed.ferns.1", "bed.ferns.3")


def test_a_gap_in_numbers(tmp_path: Path) -> None:
    areas = f"ferns: {{kind: numbers, {WRITES}, no_gap: true, count: 4}}"
    assert told(tmp_path, areas, "ferns: [1, ~, 2]") == [
        "fill-order bed.ferns 2: Ferns: box 2 is empty, but box 3 after it is filled."
    ]


LOCK = 'lock: {kind: track, free_order: onward, banner: {counts: lock, rule: last}, boxes: "2..4 2:5"}'


def test_a_banner_on_its_own_track_counts_the_other_boxes(tmp_path: Path) -> None:
    assert told(tmp_path, LOCK, "lock: [1, 4]") == [
        "last bed.lock 4: Lock, box 4: filled, but Lock has only 1 of the 2 other filled boxes required."
    ]


def test_two_others_are_enough_and_nothing_waits_for_itself(tmp_path: Path) -> None:
    library = garden(tmp_path, "a: {filled: bed}", LOCK, "rules: {last: The last box}")
    report = judged(library, "lock: [1, 3, 4]")
    assert report.violations == ()
    assert library.loaded_game("garden").checker.next_boxes(judged(library, "lock: [1, 3]").filled) == ("bed.lock.4",)
    assert [each for each in linted(library, tmp_path) if "waits" in each] == []


def test_a_banner_that_no_order_meets_waits_for_itself(tmp_path: Path) -> None:
    library = garden(tmp_path, "a: {filled: bed}", 'lock: {kind: track, banner: {counts: lock}, boxes: "- 2:-"}')
    assert [each for each in linted(library, tmp_path) if "waits" in each] == [
        "bed.yaml:3:54: areas.lock.boxes: box 2 waits for itself: its banner counts the boxes of its own area "
        "(let the banner count another area)"
    ]


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("'1..99'", "'1..99' makes more than 60 boxes"),
        ("7@", "'7@' names no zone; write for example 7@green"),
        ("7@blurple", "there is no hue or zone 'blurple'"),
        ("\"'abcd'\"", "''abcd'' is not a box; write - or icons joined with + or /"),
    ],
)
def test_a_wrong_sign_is_told(tmp_path: Path, area: str, expected: str) -> None:
    with pytest.raises(Unusable) as caught:
        garden(tmp_path, "a: {filled: bed}", f"moss: {{kind: track, boxes: {area}}}").game("garden")
    assert expected in str(caught.value.complaints[0])


def test_a_condition_needs_a_rule_and_a_number(tmp_path: Path) -> None:
    areas = f'ferns: {{kind: numbers, boxes: ">=2"}}\nmoss: {{kind: numbers, {WRITES}, boxes: ">=7"}}'
    with pytest.raises(Unusable) as caught:
        garden(tmp_path, "a: {filled: bed}", areas, RULES).game("garden")
    assert [str(each).partition("areas.")[2] for each in caught.value.complaints] == [
        "ferns.boxes: box 1 takes only ≥2, but no rule says so (write rule: NAME)",
        "moss.boxes: box 1 takes no number: ≥7 of 1 to 6 (change it, or what is written)",
    ]


def test_the_page_offers_only_what_a_box_takes(tmp_path: Path) -> None:
    library = garden(tmp_path, "a: {filled: bed}", f'ferns: {{kind: numbers, {WRITES}, boxes: "- >=5 2/3"}}', RULES)
    game = library.game("garden")
    area = game.areas["bed.ferns"]
    fields = [field for box in area.boxes for field in kind_of(area).fields(GameArea(area, game), box)]
    assert [field.options for field in fields] == [("1", "2", "3", "4", "5", "6"), ("5", "6"), ("2", "3")]


SQUARE = """
square:
  kind: numbers
  rows: ["- - -", "- >=4 -"]
  writes: {name: die, from: 1, to: 6, rule: die}
  sequence: {goes: rising, neighbours: different, rule: die}
  points: {rows: 5, columns: [1, 2, 4]}
"""


def test_numbers_stand_in_rows(tmp_path: Path) -> None:
    lines = "a: {points: bed.square}\nb: {each: {rows: bed.square}, full: it}\nc: {value: bed.square}"
    library = garden(tmp_path, lines, SQUARE, "rules: {die: Dice}")
    assert scores(library, "square: [[1, 3, 5], [2, ~, 6]]") == {"a": 5 + 1 + 4, "b": 1, "c": 17}
    assert scores(library, "square: [1, 3, 5, 2]") == {"a": 5 + 1, "b": 1, "c": 11}
    report = judged(library, "square: [[1, 5, 3], [1]]")
    assert [each.message for each in report.violations] == [
        "Square, box 3: 3 comes after 5.",
        "Square, boxes 1 and 4: both 1.",
    ]
    loaded = library.loaded_game("garden")
    assert "square: [[1, 5, 3], [1]]" in sheet_text(loaded.game, loaded.language, report.filled)


@pytest.mark.parametrize("rows", ["[[1, 2, 3, 4]]", "[[1], [2], [3]]"])
def test_too_many_numbers_in_rows_are_refused(tmp_path: Path, rows: str) -> None:
    with pytest.raises(Unusable):
        judged(garden(tmp_path, "a: {filled: bed}", SQUARE, "rules: {die: Dice}"), f"square: {rows}")


LISTED = "ferns: {kind: numbers, count: 4, writes: {name: die, values: [2, 3, 5, 8], rule: die}}"


@pytest.mark.parametrize("written", range(12))
def test_only_the_listed_values_may_be_written(written: int, tmp_path: Path) -> None:
    nearest = {0: 2, 1: 2, 4: 3, 6: 5, 7: 8, 9: 8, 10: 8, 11: 8}
    expected = [f"die bed.ferns 2: Ferns, box 2: {written} is not possible; it must be 2, 3, 5 or 8."]
    areas, sheet = LISTED, f"ferns: [2, {written}]"
    assert told(tmp_path / "a", areas, sheet) == (expected if written in nearest else [])
    if written in nearest:
        assert ways(tmp_path / "b", areas, sheet)[0] == f"Write {nearest[written]} in Ferns, box 2"


@pytest.mark.parametrize("bounds", ["from: 2", "to: 8", "from: 2, to: 8"])
def test_values_and_bounds_are_not_stated_together(bounds: str, tmp_path: Path) -> None:
    library = garden(tmp_path, "a: {filled: bed}", LISTED.replace("values", f"{bounds}, values"), RULES)
    with pytest.raises(Unusable) as fault:
        library.game("garden")
    (complaint,) = fault.value.complaints
    assert complaint.message == "states again what 'from' and 'to' state"
    assert complaint.hint == "write 'values' alone"


@pytest.mark.parametrize(
    ("condition", "written", "nearest"), [("<=3", 5, 3), (">=4", 1, 4), ("2/5", 1, 2), ("2/5", 4, 5), ("2/5", 6, 5)]
)
def test_the_nearest_number_that_a_box_takes_is_offered(
    condition: str, written: int, nearest: int, tmp_path: Path
) -> None:
    areas = f'ferns: {{kind: numbers, {WRITES}, boxes: "- {condition}"}}'
    assert ways(tmp_path, areas, f"ferns: [1, {written}]")[0] == f"Write {nearest} in Ferns, box 2"


GIVING_EACH_OTHER = """
moss: {kind: track, count: 6, earned: {icon: bee, rule: gate, or_paid: true}}
ferns: {kind: track, count: 6, earned: {icon: rock, rule: gate, or_paid: true}}
low: {kind: track, banner: {counts: bed.moss, rule: gate}, boxes: "2:rock"}
high: {kind: track, banner: {counts: bed.ferns, rule: gate}, boxes: "3:bee+bee+bee"}
"""
IN_TURN = "Low, box 1 and High, box 1: each of these could only be reached with the reward of another one."


@pytest.mark.parametrize(
    ("moss", "expected"),
    [
        # Fewer boxes than were given: some rewards were forgotten, and what is filled can have been paid for.
        (2, ["Moss: 2 filled, but 3 earned (High 3)."]),
        (3, [IN_TURN]),
        (4, [IN_TURN]),
        (5, []),
        (6, []),
    ],
)
def test_tracks_whose_banners_give_each_other_boxes_begin_with_paid_ones(
    moss: int, expected: list[str], tmp_path: Path
) -> None:
    library = garden(tmp_path, "a: {filled: bed}", GIVING_EACH_OTHER, "rules: {gate: Gate}")
    report = judged(library, f"moss: {moss}\nferns: 3\nlow: 1\nhigh: 1")
    assert [each.message for each in report.violations] == expected


def test_numbers_that_only_rise_leave_every_empty_box_open(tmp_path: Path) -> None:
    areas = "ferns: {kind: numbers, count: 3, sequence: {goes: rising, rule: gate}}"
    library = garden(tmp_path, "a: {filled: bed}", areas, "rules: {gate: Gate}")
    open_ones = library.loaded_game("garden").checker.next_boxes(judged(library, "ferns: [4]").filled)
    assert open_ones == ("bed.ferns.2", "bed.ferns.3")
