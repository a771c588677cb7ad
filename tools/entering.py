"""Enter sheets as a person types them and count the questions and keys: `python -m tools.entering --sheets 40`.

Each line is answered in its shortest form. Every sheet must come back with the values it has, apart from what is not
asked for: what lies on no paper, and the numbers of the score behind its total. No doubt may be told of a legal sheet.
With `--fuzz 1000` random answers are typed instead: each is stored or refused, and none raises.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from sheetgen.app.entering.cell import ScoreCell
from sheetgen.app.entering.session import EntrySession
from sheetgen.app.library import Library
from sheetgen.app.sheet_input import next_place
from sheetgen.layout.game import FilledSheet, RingsValue, Value
from sheetgen.reports.interview_dialog import handle_answer, preview_lines, question_lines, review_lines
from tests.examples import SHEETS


@dataclass
class Entered:
    """A sheet that was typed in: its name, the answers, the values that came back different, the remarks."""

    name: str
    typed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def keys(self) -> int:
        """The number of keys pressed, with an Enter after each answer."""
        return sum(len(answer) + 1 for answer in self.typed)


def enter(library: Library, name: str, filled: FilledSheet, *, score_only: bool = False) -> Entered:
    """Type a sheet line by line in the shortest form, and compare what came of it."""
    session = EntrySession(library.loaded_game(filled.game), score_only=score_only)
    entered = Entered(name)
    while not session.over:
        place, line = session.place, session.line
        answer = answer_of(session, filled)
        entered.typed.append(answer)
        for remark in session.answer(answer):
            if remark.sort == "refused":
                entered.refused.append(f"{line.place}: {answer}: {remark.text}")
            elif remark.sort == "doubt":
                entered.doubts.append(remark.text)
        if session.place == place and entered.typed[-2:] == ["", ""]:
            entered.wrong.append(f"stays at {line.place}")
            break
        if session.place == place:
            session.answer("")
    entered.wrong += list(_differing(session, filled))
    return entered


def answer_of(session: EntrySession, filled: FilledSheet) -> str:
    """Return what a person types who has this sheet before them: nothing where what is offered is right."""
    line = session.line
    offer = session.offer()
    if offer:
        value = filled.values[line.cells[0].area.id]
        assert isinstance(value, tuple)
        return (
            "" if value[: len(offer)] == offer and not any(value[len(offer) :]) else line.shortest(filled.values) or "-"
        )
    return line.shortest(filled.values)


def _differing(session: EntrySession, filled: FilledSheet) -> Iterator[str]:
    asked = {area.id for line in session.lines for cell in line.cells for area in cell.areas}
    left_out = {
        area.id
        for line in session.lines
        for cell in line.cells
        if isinstance(cell, ScoreCell) and not cell.whole
        for area in cell.areas
        if area is not cell.total
    }
    for area in sorted(asked - left_out):
        if session.filled.values[area] != filled.values[area]:
            yield f"{area}: {session.filled.values[area]} instead of {filled.values[area]}"


def with_score(library: Library, filled: FilledSheet) -> FilledSheet:
    """Return the sheet with the whole column of its score written.

    Of what decides between equals a number or a count of rings is there, as one types it; lists are left out.
    """
    known = library.loaded_game(filled.game)
    score = known.check(filled).score
    group = known.game.scoring.written
    values: dict[str, Value] = {f"{group}.{part.name}": part.points for part in score.parts}
    values[f"{group}.total"] = score.total
    for name in (word[1:] for word in known.game.scoring.ranking):
        value = filled.values.get(name)
        if isinstance(value, RingsValue):
            values[name] = RingsValue(value.ringed, 0)
        elif isinstance(value, tuple):
            values[name] = known.reader.empty[name]
    return replace(filled, values={**filled.values, **values}, given_areas=filled.given_areas | values.keys())


def simulated(number: int) -> Iterator[tuple[str, FilledSheet]]:
    """Yield so many simulated sheets with the total written on them."""
    # The simulator belongs to the tests of one game.
    from tests.hadrians_wall.checking import read_data
    from tools.simulate import games

    for place, game in enumerate(games(number, 1), 1):
        yield f"simulated {place}", read_data(game.sheet(cards=False, written_score=True))


SIGNS = "0123456789xo.*-+/<>=?,; abcpwr#!'\"\u00e9\ud55c\x1b\u00a0[]{}"
ABOUT = ("", "<", ">", "<<", "=", "?", "-", "<w", "wall=3", "player=Ada", "yes", "no")
"""What is typed to go about, as a person may at any time."""


def fuzz(library: Library, game: str, rounds: int, seed: int) -> Iterator[str]:
    """Yield what went wrong while random answers were typed at random places, stopped and taken up again.

    An answer is stored or refused, and then changes nothing; what is stored can be read; no width of a terminal is too
    small to show it. Whatever is raised ends the run.
    """
    random, known = Random(seed), library.loaded_game(game)
    session = EntrySession(known)
    for _ in range(rounds):
        width = random.choice((1, 5, 20, 44, 76))
        if session.over or random.random() < 0.1:
            text = session.text()
            (read,) = library.read_text("again.yaml", text)
            if (read.values, read.given_areas) != (session.filled.values, session.filled.given_areas):
                differing = {
                    name
                    for name, value in read.values.items()
                    if value != session.filled.values[name]
                    or (name in read.given_areas) != (name in session.filled.given_areas)
                }
                yield f"{game}: reads otherwise: {', '.join(sorted(differing))}"
            session = EntrySession(known, read, random.choice((next_place(text), "", "no.such.area")))
        if random.random() < 0.3 and not session.over:
            session.place = random.randrange(len(session.lines))
        signs = "".join(random.choices(SIGNS, k=random.choice((1, 2, 3, 8, 30, 400))))
        typed = random.choice((signs, signs, random.choice(ABOUT)))
        list(preview_lines(session, typed, width))
        before = session.filled
        _, lines = handle_answer(session, f"{typed}\n", width)
        if session.refused and session.filled != before:
            yield f"{game}: refused and stored: {typed!r}"
        shown = [*lines, *(() if session.over else question_lines(session, width)), *review_lines(session, width)]
        if any("\n" in span.text for line in shown for span in line):
            yield f"{game}: a line is broken: {typed!r}"


def report(name: str, sheets: Sequence[Entered]) -> Iterator[str]:
    """Yield what was counted, for a person."""
    questions, keys = [len(each.typed) for each in sheets], [each.keys for each in sheets]
    yield (
        f"{name}: {len(sheets)} sheets, questions median {statistics.median(questions):g}, most {max(questions)}, "
        f"keys median {statistics.median(keys):g}, most {max(keys)}"
    )
    for each in sheets:
        for told in (*each.wrong, *each.refused):
            yield f"  {each.name}: {told}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Enter the sheets and print the figures; return 1 if a sheet came back different or an answer was refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=40, help="simulated sheets")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--fuzz", type=int, default=0, help="type so many random answers into each game instead")
    parser.add_argument("--seed", type=int, default=1)
    order = parser.parse_args(arguments)
    library = Library(order.lang)
    if order.fuzz:
        wrong = [told for game in library.names for told in fuzz(library, game, order.fuzz, order.seed)]
        print(*wrong, f"{order.fuzz} answers each into {', '.join(library.names)}: {len(wrong)} wrong", sep="\n")
        return int(bool(wrong))
    groups: dict[str, list[Entered]] = {"simulated": []}
    for name, filled in simulated(order.sheets):
        groups["simulated"].append(enter(library, name, filled))
    doubts = sum(len(each.doubts) for each in groups["simulated"])
    for path in SHEETS:
        for filled in library.read_file(str(path)):
            groups.setdefault(filled.game, []).append(enter(library, path.name, filled))
            copied = with_score(library, filled)
            short = enter(library, path.name, copied, score_only=True)
            groups.setdefault(f"{filled.game}, the score only", []).append(short)
    for name, sheets in groups.items():
        print(*report(name, sheets), sep="\n")
    print(f"doubts told of simulated sheets, which are legal: {doubts}")
    bad = doubts + sum(len(each.wrong) + len(each.refused) for each in groups["simulated"])
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
