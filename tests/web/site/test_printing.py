"""Sheets printed in the browser, compared with those printed at home."""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder, ScanOrder
from sheetgen.app.scanning import scan
from sheetgen.app.sheet_output import print_sheets
from sheetgen.draw.preview import render_png
from sheetgen.place.paper import PAPERS, PaperTooSmall
from sheetgen.scan.sheets import SheetReading, questions
from sheetgen.text.yaml_documents import Files
from sheetgen.web import offline_session
from sheetgen.web.offline_session import pack_game
from sheetgen.web.site_engine import ENGINE, engine_files, print_files, rule_modules
from tests.amounts import amount
from tools.photos.sheets import marks_of

from ..browsing import PHONE, Hand, axe_core, becomes, hand, missing
from ..serving import GAME
from .visit import PYODIDE, ask, table


def test_sheets_are_printed_without_the_files_of_the_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where the layouts are not unpacked and the themes are."""
    themes = {"colour": Library().theme("colour")}
    at = table(tmp_path / "table")
    ask(at, "join", name="Ada")
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *asked: themes[asked[1]])
    monkeypatch.setattr(Files, "content", lambda _, path: pytest.fail(f"{path} is read"))
    order = {"paper": "a4", "theme": "colour", "copies": 1, "duplex": None, "sheets": ["left"]}
    told = ask(at, "print", mine=True, **order)
    assert told.get("refused") is None
    assert base64.b64decode(told["answer"]["pdf"]).startswith(b"%PDF-")


@pytest.mark.slow
def test_printed_sheets_show_no_score_that_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of all players are printed at once. What was written stays on the sheet and in its file."""
    theme = Library().theme("colour")
    at = table(tmp_path)
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *_: theme)
    ask(at, "join", name="Ada")
    ask(at, "mark", id="1", body={"origin": "a", "operations": [{"number": 1, "set": {"score.total.1": "901"}}]})
    order = {"paper": "a4", "theme": "colour", "copies": 1, "duplex": None, "sheets": ["left"], "mine": True, "most": 9}
    written = dict[bool, bool]()
    for hidden in (True, False):
        ask(at, "settle", wanted={"hidden": hidden})
        told = json.dumps(ask(at, "papers", **order)["answer"])
        assert "Ada" in told
        written[hidden] = ">901<" in told
        assert "total: 901" in ask(at, "text", id="1")["answer"]["text"]
    assert written == {True: False, False: True}


class Engine:
    """The engine with what a browser fetches to print a game, in a process of node."""

    def __init__(self, folder: Path, game: str) -> None:
        node = shutil.which("node")
        if node is None:
            missing("node is not installed")
        if not (PYODIDE / ENGINE[0]).is_file():
            missing("the package 'pyodide' is not there (npm ci --omit=optional --prefix tests/form)")
        packed = pack_game(game, {code: Library(code) for code in Library().languages})
        files = {**dict(engine_files(PYODIDE)), **dict(print_files(Library())), "rules.zip": rule_modules()}
        for name, content in {**files, "game.packed": packed}.items():
            (folder / name).write_bytes(content)
        (folder / "pyodide.asm.wasm").write_bytes(gzip.decompress(files["engine.bin"]))
        words = [str(node), str(Path(__file__).parents[1] / "engine_driver.mjs"), str(folder), game]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, what: str, **more: object) -> Any:
        """What is answered to a question of the page."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"ask": what, **more}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def print(self, **order: object) -> Any:
        """What is answered to an order of blank sheets, or of what is told with it."""
        return self.ask("print", **{"copies": 1, "duplex": None, "sheets": [], "mine": False, **order})


@contextmanager
def engine(folder: Path, game: str) -> Iterator[Engine]:
    """The engine for as long as the block lasts."""
    one = Engine(folder, game)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("game", Library().names)
def test_every_game_is_printed_in_the_browser_as_at_home(game: str, tmp_path: Path) -> None:
    """On every paper, in every look and every language; each night every look on every paper."""
    themes, codes, made = Library().themes, Library().languages, dict[str, bytes]()
    with engine(tmp_path, game) as at:
        for number, paper in zip(range(amount(len(PAPERS), len(PAPERS) * len(themes))), cycle(PAPERS)):
            theme, code = themes[number % len(themes)], codes[number % len(codes)]
            told = at.print(language=code, paper=paper, theme=theme)
            home = at_home(Library(code), PrintOrder(game=game, paper=paper, theme=theme))
            if isinstance(home, str):
                assert told["refused"] == home
                continue
            made[paper] = base64.b64decode(told["answer"]["pdf"])
            assert page_boxes(made[paper]) == page_boxes(home), (paper, theme, code)
            assert pictures(made[paper]) == pictures(home), (paper, theme, code)
    assert {"a4", "letter", "a3"} <= made.keys()


def at_home(library: Library, order: PrintOrder) -> bytes | str:
    """The PDF that is made at home, or why the paper is too small."""
    try:
        return print_sheets(library, order).pdf
    except PaperTooSmall as fault:
        return "\n".join(map(str, fault.complaints))


@pytest.mark.slow
@pytest.mark.parametrize("game", Library().names)
def test_a_filled_sheet_that_the_browser_printed_is_read_back(game: str, tmp_path: Path) -> None:
    """As photos that show the papers as they are: no box is wrong without a question."""
    library, name = Library(), "ada.yaml" if game == GAME else f"{game}/ada.yaml"
    text = (Path(__file__).parents[3] / "examples" / name).read_text("utf-8")
    with engine(tmp_path, game) as at:
        told = at.print(language="en", paper="a4", theme="colour", mine=True, files={"ada.yaml": text})
    photos = []
    for number, picture in enumerate(pictures(base64.b64decode(told["answer"]["pdf"]), dpi=200)):
        photos.append(str(tmp_path / f"{number}.png"))
        Path(photos[-1]).write_bytes(picture)
    scanned = scan(library, ScanOrder(photos=tuple(photos), paper="a4", theme="colour"))
    assert scanned.refusals == ()
    (filled,) = library.read_text("ada.yaml", text)
    marks = marks_of(library.game(game), filled)
    for photo in scanned.photos:
        assert photo.page is not None
        boxes = photo.page.boxes
        asked = {box for each in questions(SheetReading(library.game(game), boxes)) for box in each.boxes}
        read = {name: box.state.replace("used", "filled") for name, box in boxes.items() if name not in asked}
        assert read == {name: marks[name].state if name in marks else "empty" for name in read}
        assert game != GAME or len(asked) < len(boxes) / 10


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "small"), [("a5", True), ("none", False)])
def test_paper_that_is_too_small_is_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: str, *, small: bool
) -> None:
    theme = Library().theme("colour")
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *_: theme)
    question = {"ask": "print", "theme": "colour", "copies": 1, "duplex": False, "sheets": [], "mine": False}
    told = json.loads(table(tmp_path).ask(json.dumps({**question, "paper": paper})))
    assert (told["status"], told["paper"]) == (409, small)


SNAPSHOT = """async () => (await caches.has('sheetgen snapshots'))
  && (await (await caches.open('sheetgen snapshots')).keys()).length"""
SPOIL = """async () => {
  const cache = await caches.open('sheetgen snapshots');
  for (const key of await cache.keys()) await cache.put(key, new Response('spoilt'));
}"""


@pytest.mark.slow
def test_sheets_are_printed_in_the_browser(browser: Any, site: str, tmp_path: Path) -> None:
    """The pages are drawn as at home, with the marks of the open game, and by an engine begun from what was kept."""
    text = "game: hadrians-wall\nplayer: \uc9c0\ubbfc\nyears: 1\nleft: {fort: 3, wall: 2}\n"
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        seen = {"1": {"marks": {"left.fort.1": "on"}, "sheets": ["left", "right"]}}
        place = {
            "id": f"table {GAME}",
            "game": GAME,
            "files": {"ada.yaml": text},
            "changed": 1,
            "title": "At home",
            "seen": {"players": seen, "table": {"players": [{"name": "\uc9c0\ubbfc"}]}},
        }
        page.evaluate("async (game) => (await import('./store.js')).games.keep(game)", place)
        pdfs = [printed(person)]
        assert axe_core().run(page).response["violations"] == []
        assert page.locator("#whose").inner_text().startswith("At home \u00b7 \uc9c0\ubbfc \u00b7 ")
        page.get_by_text("Blank pad", exact=True).click()
        assert page.locator("#whose").is_hidden()
        page.locator(".fan .sheet-0:not(:has(.font-pen)) text", has_text="\ubc29\ubcbd").first.wait_for(
            state="attached"
        )
        page.get_by_role("combobox").select_option("en")
        page.locator(".fan .sheet-0 text", has_text="Wall").first.wait_for(state="attached")
        # They have the size and the look that are chosen.
        assert page.locator(".fan .sheet-0").get_attribute("viewBox") == "0 0 215.9 279.4"
        assert page.locator(".fan .sheet-0 [fill='#f3bd22']").count()
        page.get_by_text("Grey", exact=True).click()
        page.locator(".fan .sheet-0:not(:has([fill='#f3bd22']))").wait_for(state="attached")
        page.get_by_text("Colour", exact=True).click()
        becomes(lambda: bool(page.evaluate(SNAPSHOT)), True)
        pdfs.append(printed(person))
        page.evaluate(SPOIL)
        pdfs.append(printed(person))
    (tmp_path / "ada.yaml").write_text(text, encoding="utf-8")
    home = print_sheets(Library("ko"), PrintOrder(game=GAME, paper="letter", filled=str(tmp_path / "ada.yaml"))).pdf
    for pdf in pdfs:
        assert differences(drawn_pages(pdf), drawn_pages(home)) == []


@pytest.mark.slow
def test_an_order_says_what_it_has_before_it_is_made(browser: Any, site: str) -> None:
    """Sheets that are not there are told only to those who ask for them; papers that few have are behind a button."""
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{person.address}/print.en.html")
        person.says("2 pages, 210 x 297 mm, smallest box")
        whose, tabloid, submit = page.locator("#whose"), page.get_by_text("Tabloid"), page.locator("[type=submit]")
        assert (whose.is_hidden(), tabloid.is_hidden(), submit.is_enabled()) == (True, True, True)
        page.get_by_text("My sheets").click()
        person.says("There are no sheets of this game in this browser yet.")
        assert submit.is_disabled()
        page.get_by_text("Blank pad", exact=True).click()
        assert (whose.is_hidden(), submit.is_enabled()) == (True, True)
        page.get_by_role("button", name="More").click()
        tabloid.click()
        person.says("2 pages, 279.4 x 431.8 mm")
        person.faults.clear()


def printed(person: Hand) -> bytes:
    """The PDF of the sheets of the open game, on letter and in Korean, made by a page that is opened anew."""
    page = person.page
    page.goto("about:blank")
    page.goto(f"{person.address}/print.en.html#mine")
    page.get_by_role("radio", name="My sheets", checked=True).wait_for()
    # The sheets that are printed, with their marks.
    page.locator(".fan .sheet-0 .font-pen").first.wait_for(state="attached")
    assert page.locator(".fan > svg").count() == 2
    page.get_by_role("button", name="+").click()
    assert page.get_by_label("Copies").input_value() == "2"
    page.get_by_role("button", name="−").click()
    page.get_by_role("combobox").select_option("ko")
    page.get_by_text("Letter").click()
    page.get_by_role("button", name="Make the PDF").click()
    made = page.get_by_role("link", name="Open the PDF")
    made.wait_for()
    with page.expect_download() as saved:
        made.click()
    return Path(saved.value.path()).read_bytes()


def drawn_pages(pdf: bytes) -> list[str]:
    """What draws each distinct page."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        return [each.read_bytes().decode("latin-1") for each in streams if each.get("/Subtype") == "/Form"]


def differences(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    """The words that differ by more than a hundredth of a millimetre: Python 3.12 and later add floats more exactly."""
    assert len(one) == len(other)
    pairs = [
        pair for mine, theirs in zip(one, other, strict=True) for pair in zip(mine.split(), theirs.split(), strict=True)
    ]

    def number(word: str) -> float | None:
        return float(word) if re.fullmatch(r"-?\d*\.?\d+", word) else None

    def alike(mine: str, theirs: str) -> bool:
        first, second = number(mine), number(theirs)
        return mine == theirs or (first is not None and second is not None and abs(first - second) < 0.03)

    return [pair for pair in pairs if not alike(*pair)]


def page_boxes(pdf: bytes) -> list[list[float]]:
    """The sides of the media, bleed and trim boxes of each page, to a hundredth of a millimetre."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        boxes = [[float(side) for box in BOXES for side in page[box]] for page in opened.pages]
    return [[round(side * 25.4 / 72, 2) for side in page] for page in boxes]


BOXES = ("/MediaBox", "/BleedBox", "/TrimBox")


def pictures(pdf: bytes, dpi: float = 60) -> list[bytes]:
    """The pages as they are seen, so many dots to an inch."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        count = len(opened.pages)
    return [render_png(pdf, page, dpi) for page in range(count)]
