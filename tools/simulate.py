"""Plays random games of Hadrian's Wall and has them judged: `python -m tools.simulate --games 10000`.

Every game must pass and score as it was played, without its cards and with them. Then it is broken in a few places, one
at a time, and each time the rule that was broken must be told, and every way out must mend what it stands at. At the
end stands how often each rule was told, and which rule never.

`--unpaid 6` instead has games judged in which six further actions were done that nothing paid for, and tells how many
pass: some of them can have been paid for in another order, the others are what the budget does not see.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from sheetgen.rules.finding import Place, apply_edits
from sheetgen.rules.violation import Report
from tests.hadrians_wall.checking import judge, known, line, read_data
from tests.hadrians_wall.mutations import MUTATIONS
from tests.hadrians_wall.simulator import Game, play_match
from tests.hadrians_wall.simulator.sample import sample_options
from tests.hadrians_wall.simulator.sheet import written_sheet
from tests.hadrians_wall.simulator.unpaid import play_unpaid

FORTS_EVERY = 4
"""One match in this many is played at a fort of the campaign."""


@dataclass
class Outcome:
    """The outcome of the games: rules that were broken and reported, rules reported in addition, what went wrong.

    ``ways_out`` were followed; ``called_for_more`` of them left something wrong that was right before.
    """

    games: int = 0
    broken: int = 0
    ways_out: int = 0
    called_for_more: int = 0
    told: Counter[str] = field(default_factory=Counter)
    beside: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def never(self) -> list[str]:
        """The game's rules that were never reported for a broken game."""
        return [rule for rule in known().game.rules if not self.told[rule]]

    def lines(self) -> Iterator[str]:
        """Yield the outcome as lines for a person."""
        yield f"{self.games} games, {self.broken} broken in one place, {len(self.wrong)} judged wrong"
        yield f"{self.ways_out} ways out followed, {self.called_for_more} led to a new mistake"
        for rule in known().game.rules:
            mutations = sum(mutation.slug == rule for mutation in MUTATIONS)
            yield f"{rule:<20} {mutations:>3} ways {self.told[rule]:>8} told {self.beside[rule]:>8} beside another"
        yield f"never: {', '.join(self.never) or 'none'}"
        yield from self.wrong


def games(number: int, first_seed: int) -> Iterator[Game]:
    """Yield ``number`` games, of matches of every kind."""
    seed = first_seed
    while number > 0:
        match = play_match(seed, sample_options(seed, forts=seed % FORTS_EVERY == 0))
        yield from match[:number]
        number -= len(match)
        seed += 1


def judge_game(game: Game, outcome: Outcome) -> None:
    """Check a legal game: there must be no complaint, and the score it was played to."""
    outcome.games += 1
    for cards in (False, True):
        report = judge(read_data(game.sheet(cards=cards, written_score=True)))
        complaints = [line(found) for found in report.violations if found.severity != "note"]
        if complaints:
            outcome.wrong.append(f"{game}: a false alarm: {complaints}")
        scored = {key: part for key, part in report.score.as_json().items() if key != "title"}
        if scored != game.score().report():
            outcome.wrong.append(f"{game}: scored {scored}, played {game.score().report()}")


def break_game(game: Game, ways: int, outcome: Outcome, chance: Random) -> None:
    """Break a game in one place, in ``ways`` ways: the broken rule must be among those reported."""
    sheet = game.sheet(cards=chance.random() < 0.5, written_score=True)
    for mutation in chance.sample(MUTATIONS, min(ways, len(MUTATIONS))):
        mutated = mutation.apply(sheet)
        if mutated is None:
            continue
        outcome.broken += 1
        report = judge(read_data(mutated))
        follow_ways(game, report, outcome)
        found = {(each.rule, each.severity) for each in report.violations}
        outcome.beside.update({rule for rule, _ in found} - {mutation.slug})
        if (mutation.slug, mutation.severity) in found:
            outcome.told[mutation.slug] += 1
        else:
            outcome.wrong.append(f"{game}: {mutation.name} is not told as {mutation.slug}: {sorted(found)}")


def follow_ways(game: Game, report: Report, outcome: Outcome) -> None:
    """Check that each remedy of each mistake fixes it. The written score, which then differs, is ignored."""
    before = mistakes(report)
    for violation in report.violations:
        for way in violation.ways if violation.severity != "note" else ():
            after = mistakes(judge(apply_edits(known().game, report.filled, way.changes)))
            outcome.ways_out += 1
            outcome.called_for_more += any(fault[0] != "written-score" for fault in after - before)
            if violation.place in after:
                outcome.wrong.append(f"{game}: {way.label} does not mend: {line(violation)}")


def mistakes(report: Report) -> set[Place]:
    """Return the places of all violations but notes."""
    return {violation.place for violation in report.violations if violation.severity != "note"}


def simulate(number: int, ways: int, first_seed: int = 0) -> Outcome:
    """Play so many games, break each in so many ways, and have all of them judged."""
    outcome, chance = Outcome(), Random(first_seed)
    for game in games(number, first_seed):
        judge_game(game, outcome)
        break_game(game, ways, outcome, chance)
    return outcome


def pass_unpaid(number: int, actions: int, first_seed: int = 0) -> tuple[int, int]:
    """Return how many of so many games with further actions that nothing paid for pass, and how many there were."""
    played = (play_unpaid(seed, actions) for seed in range(first_seed, first_seed + number))
    sheets = [written_sheet(player, options, cards=True, written_score=False) for player, options in played if player]
    found = ([each.severity for each in judge(read_data(sheet)).violations] for sheet in sheets)
    return sum(set(severities) <= {"note"} for severities in found), len(sheets)


def main() -> int:
    """Run, and print what was found; return 1 if a game was judged wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.simulate", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="how many are played [10000]")
    parser.add_argument("--ways", type=int, default=3, help="in how many ways each is broken [3]")
    parser.add_argument("--seed", type=int, default=0, help="of the first match [0]")
    parser.add_argument("--unpaid", type=int, default=0, metavar="ACTIONS", help="further actions in each game")
    given = parser.parse_args()
    if given.unpaid:
        passed, played = pass_unpaid(given.games, given.unpaid, given.seed)
        print(f"{given.unpaid} actions unpaid: {passed} of {played} games pass ({passed / played:.0%})")
        return 0
    outcome = simulate(given.games, given.ways, given.seed)
    print(*outcome.lines(), sep="\n")
    return int(bool(outcome.wrong))


if __name__ == "__main__":
    sys.exit(main())
