"""Ask a person at a terminal about what photos leave open, and write what was read."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from sheetgen.app.library import Library
from sheetgen.app.orders import PlayOrder, ScanOrder
from sheetgen.app.photo_accuracy import photo_accuracy
from sheetgen.app.scanning import (
    PlayerPhotos,
    Scanned,
    photo_as_json,
    questions_of,
    reading_of,
    scan,
    scanned_text,
    write_crop,
)
from sheetgen.cli.error_output import write_json
from sheetgen.cli.failures import print_complaints
from sheetgen.cli.page_commands import open_page
from sheetgen.cli.sheet_commands import write_sheets
from sheetgen.cli.terminal import show, show_progress, width
from sheetgen.reports.scan import accuracy_lines, photo_lines, question_lines, row_lines
from sheetgen.reports.styled_lines import line
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.scan.sheets import STATES, BadAnswer, Question, SheetReading, answered, read_row_end, row_ends
from sheetgen.text.complaint import Complaint, Unusable, complaint_about, translatable


def read_photos(library: Library, order: ScanOrder, output: str, *, ask: bool, as_json: bool) -> int:
    """Read photos, ask what is open unless nothing is to be asked, write the sheets; return the exit status."""
    if not as_json:
        _refuse_existing(output)
    scanned = _scanned(library, order)
    readings = [reading_of(library, player) for player in scanned.players]
    left_open = [questions_of(library, reading) for reading in readings]
    if as_json:
        pairs = zip(scanned.players, readings, strict=True)
        owners = {photo.file: reading for player, reading in pairs for photo in player.photos}
        found = [photo_as_json(photo, owners.get(photo.file)) for photo in scanned.photos]
        write_json(json.dumps(found, indent=2))
    elif readings:
        if ask:
            for player, reading, asked in zip(scanned.players, readings, left_open, strict=True):
                _ask(library, player, reading, asked)
            left_open = [[] for _ in readings]
        text = scanned_text(library, list(zip(readings, left_open, strict=True)))
        summary = library.common.text("scan.written", number=len(readings))
        write_sheets(output, text, [reading.game for reading in readings], force=False, summary=summary)
    return 2 if scanned.refusals else int(any(left_open))


def ask_on_page(library: Library, order: ScanOrder, output: str) -> int:
    """Read photos and open the page of `play` with what is open about them; each player's sheet is a new file.

    Those of further players have a number after their name. Raises `Unusable`.
    """
    first = Path(output)
    if first.suffix not in (".yaml", ".yml"):
        raise Unusable(
            [complaint_about("output", translatable("is not a YAML file"), translatable("name a .yaml file"))]
        )
    _refuse_existing(output)
    scanned = _scanned(library, order)
    if scanned.players:
        game = scanned.players[0].game
        players = [player for player in scanned.players if player.game == game]
        others = [str(first.with_stem(f"{first.stem}-{number}")) for number in range(2, len(players) + 1)]
        for file in others:
            _refuse_existing(file)
        play = PlayOrder(game=game, files=(output, *others), theme=players[0].photos[0].theme, folder=str(first.parent))
        open_page(play, library.code, players)
    return 2 if scanned.refusals else 0


def _refuse_existing(file: str) -> None:
    """Raise `Unusable` if a file to write exists already; this is checked before any question is asked."""
    if file not in ("", "-") and Path(file).exists():
        raise Unusable([Complaint(file, translatable("the file already exists"), translatable("choose another name"))])


def _scanned(library: Library, order: ScanOrder) -> Scanned:
    """Read photos; print why some were refused."""
    with show_progress(library.common) as tell:
        scanned = scan(library, order, tell)
    print_complaints(scanned.refusals, language=library.code, ending=library.ending)
    return scanned


def measure_photos(library: Library, order: ScanOrder, truth: str) -> int:
    """Print how well photos are read, one line for each; return the exit status."""
    scanned = _scanned(library, order)
    show(accuracy_lines(photo_accuracy(library, scanned.players, truth), library.common))
    return 2 if scanned.refusals else 0


def _ask(library: Library, player: PlayerPhotos, reading: SheetReading, asked: Sequence[Question]) -> None:
    """Ask a person about everything that is open."""
    words = library.loaded_game(reading.game.name).checker.words
    show(photo_lines(player, reading, len(asked), words))
    with TemporaryDirectory(prefix="sheetgen-") as folder:
        for question in asked:
            show(question_lines(question, words, write_crop(player, question, Path(folder)), width()))
            _answer(words, partial(_take, reading, question, words))
    while any(row_ends(reading)):
        show(row_lines(reading, words, width()))
        if not _answer(words, partial(_correct_row, reading)):
            break


def _take(reading: SheetReading, question: Question, words: PrintedNames, typed: str) -> None:
    """Record the answer to a question. Raises `BadAnswer`."""
    states = {state: words.language.text(f"scan.states.{state}") for state in STATES}
    reading.answers.update(answered(reading, question, typed, states))


def _correct_row(reading: SheetReading, typed: str) -> None:
    """Record a corrected row, if anything was typed. Raises `BadAnswer`."""
    if typed:
        reading.answers.update(read_row_end(reading, typed))


def _answer(words: PrintedNames, take: Callable[[str], None]) -> str:
    """Prompt until ``take`` accepts what was typed; return it."""
    while True:
        typed = str(click.prompt(">", default="", show_default=False, prompt_suffix=" ")).strip()
        try:
            take(typed)
        except BadAnswer as fault:
            show([line(words.language.text("scan.not-understood", word=fault.text), "warning", 2)])
        else:
            return typed
