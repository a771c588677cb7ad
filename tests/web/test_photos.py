"""Photos that a page sends: what is refused, and the questions that are asked about what was read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from sheetgen.app.library import Library
from sheetgen.scan.read import BoxReading
from sheetgen.scan.sheets import Question, SheetReading
from sheetgen.web.photo_desk import likely_state
from sheetgen.web.request_guard import PHOTO_LIMIT
from sheetgen.web.verdicts import TooSlow
from tests.amounts import IS_NIGHTLY
from tests.scan.test_refusals import jpeg, png

from .browsing import DESK, PHONE, Hand, axe_core, becomes, hand
from .serving import Served, served


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "game") as one:
        one.ask("/api/players", {"name": "Ada"})
        yield one


def sent(table: Served, content: bytes, player: str = "1") -> tuple[int, Any]:
    """Send a photo; return the status and the answer."""
    asked = Request(f"{table.address}/api/players/{player}/photo", content, {"Origin": table.address})
    try:
        with urlopen(asked, timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except HTTPError as fault:
        return fault.code, None


REFUSED = {
    "text": (b"game: hadrians-wall\n", "is not a photo (use a JPEG or PNG file)"),
    "pdf": (b"%PDF-1.7\n", "is a PDF, not a photo (read a filled-in form with 'sheetgen read')"),
    "bomb": (png(50_000, 50_000), "has more than 40 million pixels (save a smaller version and try again)"),
    "line": (png(1, 60_000), "has too few pixels for its boxes to be read (take it with 4 megapixels or more)"),
    "wall": (
        jpeg(),
        "shows no sheet known to sheetgen (photograph the whole sheet from above, in daylight; only sheets of this "
        "game that sheetgen has printed can be read: tap the boxes of any other)",
    ),
    "cut": (jpeg()[:20], "is not a photo (use a JPEG or PNG file)"),
}


def test_what_is_no_photo_is_refused_with_the_reason(table: Served) -> None:
    found = {name: sent(table, content) for name, (content, _) in REFUSED.items()}
    assert found == {name: (200, {"refused": [told]}) for name, (_, told) in REFUSED.items()}


def test_a_photo_has_a_player_and_at_most_eight_megabytes(table: Served) -> None:
    assert sent(table, b"x" * (PHOTO_LIMIT + 1))[0] == 413
    assert sent(table, b"x", player="7")[0] == 404
    assert table.ask("/api/players/1/photo/left")[0] == 404
    assert table.ask("/api/players/1/photo/answers", {})[0] == 404


class ReadAlready:
    """A desk to which one photo was sent: the fort is at 2, one box of it in doubt, and a number was written."""

    def __init__(self, *, guess: bool = False, missing: Sequence[str] = ()) -> None:
        self.answers: list[Mapping[str, Any]] = []
        self.guess = guess
        self.missing = list(missing)

    def add(self, _player: str, _content: bytes, _code: str) -> Mapping[str, Any]:
        boxes = {
            f"left.fort.{number}": {
                "rects": [[20 + 8 * number, 40, 7, 7]],
                "state": "filled" if number < 3 else "empty",
                "p": 0.6 if number == 3 else 1,
                "kind": "tick",
                "asked": number == 3,
                "digits": [],
                "guess": False,
                "gives": "",
            }
            for number in range(1, 6)
        }
        year = {
            "rects": [[20, 20, 7, 7]],
            "state": "written",
            "p": 1,
            "kind": "write",
            "asked": True,
            "digits": ["4", "1"],
            "guess": self.guess,
            "gives": "",
        }
        return {
            "missing": self.missing,
            "photos": [
                {
                    "sheet": "left",
                    "label": "Left sheet",
                    "paper": "a4",
                    "size": [210, 297],
                    "corners": [[0, 0], [1, 0], [1, 1], [0, 1]],
                    "boxes": {**boxes, "years.1": year},
                }
            ],
            "questions": [
                question("numbers", "years.1", "Years", [], "4"),
                question("box", "left.fort.3", "Fort, box 3", ["empty", "filled"], ""),
            ],
            "rows": [{"place": "Fort", "filled": 2, "boxes": list(boxes)}],
        }

    def answer(self, _player: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        self.answers.append(body)
        return {"set": {f"left.fort.{number}": "on" for number in range(1, 4)}, "wrong": []}

    def picture(self, _player: str, _sheet: str) -> bytes:
        return jpeg()


def test_a_choice_in_doubt_is_the_likely_one_if_no_other_is_made() -> None:
    """It is not, if another one of its row has a ring."""

    def likely(hard: float) -> str:
        chances = {"easy": 0.0, "normal": 0.2, "hard": hard}
        boxes = {}
        for name, chance in chances.items():
            found = {"empty": 1 - chance, "chosen": chance}
            boxes[f"difficulty.{name}"] = BoxReading(f"difficulty.{name}", "choose", found, found)
        reading = SheetReading(Library().game("hadrians-wall"), boxes)
        return likely_state(reading, Question("box", "difficulty", ("difficulty.normal",), ("empty", "chosen")))

    assert [likely(hard) for hard in (0.0, 1.0)] == ["chosen", "empty"]


class NeverDone:
    """A desk that reads a photo for longer than anybody waits."""

    def add(self, _player: str, _content: bytes, _code: str) -> Mapping[str, Any]:
        raise TooSlow


TOO_LATE = {"en": "The computer did not finish reading the photo in time.", "ko": "컴퓨터가 시간 안에"}


@pytest.mark.parametrize(("code", "told"), TOO_LATE.items())
def test_a_photo_that_takes_too_long_is_told_in_words(browser: Any, table: Served, code: str, told: str) -> None:
    table.server.photos.__dict__["desk"] = NeverDone()
    with hand(browser, table.address, PHONE, locale=code) as person:
        person.page.add_init_script(f"localStorage.setItem('language', '{code}')")
        person.sit("1")
        choose_photo(person)
        person.page.locator("dialog.photo [role=alert]").wait_for()
        assert person.page.locator("dialog.photo [role=alert]").inner_text().startswith(told)


def test_whoever_waits_sees_the_photo_and_the_seconds(browser: Any, table: Served) -> None:
    """One that is never answered, as by a computer that sleeps, is given up with the page's own words."""
    with hand(browser, table.address, PHONE) as person:
        held: list[Any] = []
        person.page.route("**/photo", lambda route: held.append(route))
        person.sit("1")
        person.page.clock.install()
        # The seconds of the request begin when the photo has been made smaller.
        with person.page.expect_request("**/photo"):
            choose_photo(person)
        person.page.locator(".photo-sent").wait_for()
        person.page.clock.run_for(3000)
        told = person.page.locator(".photo-words .quiet").inner_text()
        assert re.fullmatch(r"[3-9] s so far, at most 90 s", told), told
        person.page.clock.run_for(90000)
        alert = person.page.locator("dialog.photo [role=alert]")
        alert.wait_for()
        assert alert.inner_text().startswith(TOO_LATE["en"])
        assert person.page.locator("dialog.photo h1").bounding_box()["y"] >= 8


def test_a_photo_that_is_being_read_can_be_left(browser: Any, table: Served) -> None:
    """What the computer still answers to it is dropped."""
    with hand(browser, table.address, PHONE) as person:
        held: list[Any] = []
        person.page.route("**/photo", lambda route: held.append(route))
        person.sit("1")
        with person.page.expect_request("**/photo"):
            choose_photo(person)
        press(person, "Cancel")
        person.page.locator(".photo-aim").wait_for()
        with person.page.expect_response("**/photo"):
            held[0].fulfill(json={"refused": ["is not a photo"]})
        assert person.page.locator("dialog.photo [role=alert]").count() == 0
        assert person.page.locator("dialog.photo h1").inner_text() == "Read a photo"


def choose_photo(person: Hand) -> None:
    person.page.click("#head .menu")
    person.page.locator("dialog.menu-sheet button:has(path[d^='M4 8H8'])").click()
    person.page.locator("dialog.photo input").set_input_files(
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg()}
    )


def question(kind: str, box: str, place: str, states: list[str], suggested: str) -> Mapping[str, Any]:
    told = {"boxes": [box], "all": [box], "likely": "empty", "outside": False}
    return {"kind": kind, "place": place, "states": states, "suggested": suggested, **told}


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"] if IS_NIGHTLY else ["light"])
def test_a_photo_is_read_gone_through_and_put_onto_the_sheet(browser: Any, table: Served, scheme: str) -> None:
    desk = ReadAlready()
    table.server.photos.__dict__["desk"] = desk
    with hand(browser, table.address, PHONE, color_scheme=scheme) as person:
        person.sit("1")
        person.page.click("#head .menu")
        press(person, "Read a photo")
        person.page.locator("dialog.photo input").set_input_files(
            {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg()}
        )
        heading(person, "What was read")
        assert person.page.locator(".photo-counts").inner_text().split("\n") == [
            "Marks: 2",
            "Doubtful: 1",
            "Written: 1",
        ]
        press(person, "Go through them")
        heading(person, "Doubtful boxes")
        assert min(box["height"] for box in map(bounds, person.page.locator(".answer").all())) >= 112
        person.page.keyboard.press("1")
        heading(person, "Is this right?")
        person.page.locator(".digit", has_text="1").click()
        press(person, "Everything is right")
        heading(person, "How many are filled?")
        person.says("3 of 5 filled")
        assert [person.page.locator(f".row-crop .{kind}").count() for kind in ("counted", "free")] == [3, 2]
        press(person, "Everything is right")
        heading(person, "Read")
        press(person, "Keep it")
        person.marked("left.fort.1", "left.fort.2", "left.fort.3")
        person.page.wait_for_selector("#head .menu:focus")
        person.page.keyboard.press("Control+z")
        person.empty("left.fort.1")
    assert desk.answers == [
        {"answers": {"0": "1", "1": "filled"}, "rows": {}},
        {"answers": {"0": "1", "1": "filled"}, "done": True},
    ]


FOCUSED = """() => {
  const { activeElement: at } = document;
  return at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent;
}"""


def reach(person: Hand, name: str) -> None:
    """Go on by Tab to what has a name."""
    gone: list[str] = []
    while (there := person.page.evaluate(FOCUSED).strip()) != name:
        assert gone.count(there) < 3, gone
        gone.append(there)
        person.page.keyboard.press("Tab")


@pytest.mark.slow
def test_a_photo_is_gone_through_by_keys_alone(browser: Any, table: Served) -> None:
    desk = ReadAlready()
    table.server.photos.__dict__["desk"] = desk
    with hand(browser, table.address, DESK) as person:
        person.sit("1")
        keys = person.page.keyboard
        reach(person, "Menu")
        keys.press("Enter")
        reach(person, "Read a photo")
        keys.press("Enter")
        reach(person, "Take or choose a photo")
        person.says("So far measured on simulated photos only: compare what was read with your paper.")
        with person.page.expect_file_chooser() as chooser:
            keys.press("Enter")
        chooser.value.set_files({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg()})
        for words, pressed in (
            ("What was read", "Go through them"),
            ("Doubtful boxes", "filled1"),
            ("Is this right?", "Everything is right"),
            ("How many are filled?", "Everything is right"),
            ("Read", "Keep it"),
        ):
            heading(person, words, width=1440)
            reach(person, pressed)
            keys.press("Enter")
        person.marked("left.fort.1", "left.fort.2", "left.fort.3")
        person.page.wait_for_selector("#head .menu:focus")
    assert desk.answers[-1] == {"answers": {"0": "4", "1": "filled"}, "done": True}


@pytest.mark.slow
def test_a_number_that_is_a_guess_is_never_taken_unseen(browser: Any, table: Served) -> None:
    """It is pressed or typed; so is that nothing stands there."""
    desk = ReadAlready(guess=True, missing=["Right sheet"])
    table.server.photos.__dict__["desk"] = desk
    with hand(browser, table.address, PHONE) as person:
        person.sit("1")
        choose_photo(person)
        press(person, "Go through them")
        person.page.keyboard.press("1")
        heading(person, "What is written?")
        assert person.page.locator(".written-line select").input_value() == ""
        assert person.page.locator(".digit.likely").all_inner_texts() == ["4"]
        assert person.page.locator("dialog.photo header > span").inner_text() == "1 to enter"
        press(person, "Go to the next open one (1)")
        told = person.page.locator("dialog.photo [role=alert]").inner_text()
        assert told == "Choose what stands there, or 'blank'."
        person.page.locator(".digit", has_text="blank").click()
        assert person.page.locator("dialog.photo [role=alert]").count() == 0
        assert person.page.locator("dialog.photo header > span").inner_text() == "1 of 1"
        press(person, "Everything is right")
        heading(person, "How many are filled?")
        press(person, "Everything is right")
        heading(person, "Read")
        assert person.page.locator("dialog.photo .fault").inner_text() == (
            "Not read yet: Right sheet. Points and mistakes may change with it."
        )
        assert person.page.locator(".photo-foot .dark").inner_text() == "Now: Right sheet"
    assert desk.answers == [{"answers": {"0": "-", "1": "filled"}, "rows": {}}]


@pytest.mark.slow
def test_a_desk_has_the_photo_beside_the_sheet_as_it_is_read(browser: Any, table: Served) -> None:
    """The same box is framed on both, and an answer is drawn on the sheet."""
    desk = ReadAlready()
    table.server.photos.__dict__["desk"] = desk
    with hand(browser, table.address, DESK) as person:
        person.sit("1")
        choose_photo(person)
        person.page.locator(".photo-pair .mini-ink [data-marked='left.fort.3']").wait_for(state="attached")
        press(person, "Go through them")
        heading(person, "Doubtful boxes", width=1440)
        assert person.page.locator(".photo-pair .now").count() == 2
        assert person.page.locator(".photo-strip button").count() == 1
        person.page.keyboard.press("1")
        heading(person, "Is this right?", width=1440)
        person.page.locator(".digit", has_text="1").click()
        becomes(lambda: desk.answers[-1], {"answers": {"0": "1", "1": "filled"}, "rows": {}})
        press(person, "Everything is right")
        person.page.locator(".step").first.click()
        assert person.page.locator(".photo-pair .now").count() == 2 * 5
        assert person.page.locator(".pointed").all_inner_texts() == ["Fort\n2 of 5 filled\n−\n+"]
        becomes(lambda: desk.answers[-1], {"answers": {"0": "1", "1": "filled"}, "rows": {"1": 2}})


class TwiceTheSameCard(ReadAlready):
    """A desk to which a photo was sent that shows a card twice, and a total that is not the sum."""

    def add(self, player: str, content: bytes, code: str) -> Mapping[str, Any]:
        found = dict(super().add(player, content, code))
        card = {**found["photos"][0]["boxes"]["years.1"], "p": 0.6, "digits": []}
        found["photos"][0]["boxes"] |= {f"path_cards.{number}": card for number in (1, 2)}
        return {**found, "questions": [], "rows": []}

    def answer(self, player: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        super().answer(player, body)
        cards = {f"path_cards.{number}": "architect" for number in (1, 2)}
        return {"set": {**cards, "score.total.1": "71"}, "wrong": []}


@pytest.mark.slow
def test_what_is_written_is_read_anew_and_the_total_of_the_paper_is_told(browser: Any, table: Served) -> None:
    """That a card stands on the paper twice is no reason to take one of them away."""
    table.server.photos.__dict__["desk"] = TwiceTheSameCard()
    with hand(browser, table.address, PHONE) as person:
        person.sit("1")
        choose_photo(person)
        press(person, "Go through them")
        heading(person, "This breaks the rules")
        assert person.page.locator("dialog.photo header > span").inner_text() == "1 of 2"
        press(person, "Keep it as a mistake")
        becomes(lambda: person.page.locator("dialog.photo header > span").inner_text(), "2 of 2")
        offers = person.page.locator(".photo-foot button").all_inner_texts()
        assert offers == ["Correct what is written", "Keep it as a mistake"]
        press(person, "Keep it as a mistake")
        heading(person, "Read")
        assert person.page.locator(".photo-sum .fault").inner_text() == "The paper says 71, the boxes give 0."
        assert person.page.locator("dialog.photo .fan .mini-ink [data-marked='path_cards.2']").count() > 0


class TwiceTheSameYear(TwiceTheSameCard):
    """A desk to which a photo was sent that shows one year in two boxes far from each other."""

    def add(self, player: str, content: bytes, code: str) -> Mapping[str, Any]:
        found = super().add(player, content, code)
        boxes = found["photos"][0]["boxes"]
        boxes |= {
            f"left.training_grounds.{number}": {**boxes["years.1"], "p": 0.6, "rects": [[20 + 20 * number, 120, 7, 7]]}
            for number in range(1, 5)
        }
        return found

    def answer(self, _player: str, _body: Mapping[str, Any]) -> Mapping[str, Any]:
        years = {f"left.training_grounds.{number}": year for number, year in enumerate("1231", 1)}
        return {"set": {"years.1": "4", **years}, "wrong": []}


@pytest.mark.slow
def test_boxes_that_are_far_from_each_other_are_each_shown_whole(browser: Any, table: Served) -> None:
    table.server.photos.__dict__["desk"] = TwiceTheSameYear()
    with hand(browser, table.address, PHONE) as person:
        person.sit("1")
        choose_photo(person)
        press(person, "Go through them")
        heading(person, "This breaks the rules")
        crops, frames = (person.page.locator(f".photo-crops {kind}").all() for kind in ("svg:has(.wrong)", ".wrong"))
        assert [inside(bounds(frame), bounds(crop)) for frame, crop in zip(frames, crops, strict=True)] == [True] * 2
        assert person.page.locator(".photo-crops figcaption").all_inner_texts() == [
            "Training grounds, box 1, read as 1",
            "Training grounds, box 4, read as 1",
        ]


def press(person: Hand, name: str) -> None:
    """Press a button of the page."""
    person.page.get_by_role("button", name=name, exact=True).click()


def heading(person: Hand, words: str, width: int = 390) -> None:
    """Wait for a screen that has the focus on its heading, is no wider than ``width`` pixels and has no barrier."""
    person.page.wait_for_selector(f"dialog.photo h1:focus:text-is('{words}')")
    assert person.page.evaluate("() => document.querySelector('dialog.photo').scrollWidth") <= width
    found = axe_core().run(person.page, context="dialog.photo").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def inside(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Return whether one element lies within another."""
    return all(
        other[start] <= one[start] and one[start] + one[size] <= other[start] + other[size]
        for start, size in (("x", "width"), ("y", "height"))
    )


def bounds(node: Any) -> Mapping[str, float]:
    """Return where an element lies on the screen."""
    found: Mapping[str, float] = node.bounding_box()
    return found


class Sums(ReadAlready):
    """A desk to which a photo was sent with sums that it cannot read; the boxes give two of the three."""

    def add(self, player: str, content: bytes, code: str) -> Mapping[str, Any]:
        found = dict(super().add(player, content, code))
        sums = {"renown": "5", "piety": "8", "valour": ""}
        year = found["photos"][0]["boxes"]["years.1"]
        boxes = {f"score.{name}.1": {**year, "digits": [], "gives": gives} for name, gives in sums.items()}
        found["photos"][0]["boxes"] |= boxes
        return {**found, "questions": [question("numbers", box, box, [], "") for box in boxes], "rows": []}


@pytest.mark.slow
def test_sums_that_the_boxes_give_are_entered_at_once_to_be_compared(browser: Any, table: Served) -> None:
    """What the boxes do not give stays to be typed; a number that was entered is ticked and can be changed."""
    desk = Sums()
    table.server.photos.__dict__["desk"] = desk
    with hand(browser, table.address, PHONE) as person:
        person.sit("1")
        choose_photo(person)
        press(person, "Go through them")
        heading(person, "What is written?")
        fields = person.page.locator(".typed input")
        ticks = person.page.locator(".typed svg").filter(visible=True)
        assert ticks.count() == 0
        press(person, "Enter 2 as the boxes give")
        assert [each.input_value() for each in fields.all()] == ["5", "8", ""]
        assert ticks.count() == 2
        press(person, "Go to the next open one (1)")
        # What is open comes first.
        assert [each.input_value() for each in fields.all()] == ["", "5", "8"]
        fields.nth(0).fill("4")
        fields.nth(1).fill("6")
        press(person, "All 3 are right")
        heading(person, "Read")
    assert desk.answers[-1]["answers"] == {"0": "6", "1": "8", "2": "4"}
