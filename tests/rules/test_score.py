"""The score with its parts, ties, titles, and the examples of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.rules.score import Score, rank_scores

from ..hadrians_wall import checking
from . import orchard

RULEBOOK = """
game: hadrians-wall
left: {renown: 6, piety: 23, valour: 12, discipline: 16, disdain: {ringed: 3}}
score: {renown: 6, piety: 23, valour: 12, discipline: 16, path_cards: 11, disdain: 5, total: 63}
"""
"""The scoring example as far as the rulebook shows it; `examples/rulebook.yaml` is a whole game that ends so."""


def score_of(text: str) -> Any:
    return dict(orchard.judge(text).score.as_json())


def test_the_rulebooks_example() -> None:
    """FR Fin de partie: 6 + 23 + 12 + 16 = 57, 11 path card points that are not shown, 5 for three disdain: 63."""
    (report,) = [checking.judge(filled) for filled in checking.read(RULEBOOK)]
    assert report.score.as_json() == {
        "renown": 6,
        "piety": 23,
        "valour": 12,
        "discipline": 16,
        "path_cards": {"total": 0, "cards": {}},
        "disdain": {"rings": 3, "penalty": 5},
        "total": 52,
        "title": "Primus Pilus",
    }
    written = [checking.line(found) for found in report.violations if found.rule == "written-score"]
    assert written == [
        "note written-score score.path_cards: Path cards: 11 cannot be checked, because no cards are listed. With "
        "it, the total is 63. List the cards to have it checked. [End of Game]"
    ]


@pytest.mark.parametrize(
    ("rings", "penalty"),
    [(0, 0), (1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 12), (7, 15), (8, 18), (9, 22), (10, 22), (15, 22)],
)
def test_the_penalty_of_disdain(rings: int, penalty: int) -> None:
    (filled,) = checking.read(f"game: hadrians-wall\nleft: {{disdain: {{ringed: {rings}}}}}\n")
    assert checking.judge(filled).score.part("disdain").as_json() == {"rings": rings, "penalty": penalty}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("total", "title"),
    [
        (0, "Miles"),
        (39, "Miles"),
        (40, "Centurion"),
        (59, "Primus Pilus"),
        (60, "Praefectus Castrorum"),
        (70, "Legatus Legionis"),
        (100, "Legatus Legionis"),
    ],
)
def test_the_title_of_a_solo_player(total: int, title: str) -> None:
    tracks = {name: min(25, max(0, total - 25 * place)) for place, name in enumerate(("renown", "piety", "valour"))}
    tracks["discipline"] = total - sum(tracks.values())
    assert checking.judge(checking.read_data({"game": "hadrians-wall", "left": tracks})).score.title == title


def test_parts_multiplied_halved_and_charged() -> None:
    text = "pad: {trees: 2, roots: 3, shed: [large], frost: {ringed: 4, filled: 1}}\nbaskets: [gatherer, tidy]"
    assert score_of(text) == {
        "trees": 4,
        "sheds": 3,
        "half": 2,
        "baskets": {"total": 1, "cards": {"gatherer": 1, "tidy": 0}},
        "frost": {"rings": 3, "penalty": 3},
        "total": 7,
        "title": "Gardener",
    }


def test_how_a_card_came_to_its_points() -> None:
    cards = orchard.judge("pad: {trees: 3, frost: {ringed: 1}}\nbaskets: [gatherer, tidy]").score.part("baskets").cards
    assert [(card.name, card.points, card.count, card.reached, card.next) for card in cards] == [
        ("gatherer", 1, 3, 2, 4),
        ("tidy", 1, 1, 2, 0),
    ]


@pytest.mark.parametrize(("rings", "points"), [(0, 2), (1, 1), (2, 1), (3, 0)])
def test_a_step_that_is_just_met_counts(rings: int, points: int) -> None:
    part = orchard.judge(f"pad: {{frost: {{ringed: {rings}}}}}\nbaskets: [tidy]").score.part("baskets")
    assert [card.points for card in part.cards] == [points]


def test_a_card_held_twice_scores_once_and_an_unknown_one_not_at_all() -> None:
    assert score_of("pad: {trees: 4}\nbaskets: [gatherer, gatherer, gathere]")["baskets"] == {
        "total": 2,
        "cards": {"gatherer": 2},
    }


def ranks(*texts: str) -> list[int]:
    return rank_scores([orchard.judge(text).score for text in texts])


def test_most_points_win() -> None:
    assert ranks("pad: {trees: 1}", "pad: {trees: 3}", "pad: {trees: 2}") == [3, 1, 2]


def test_a_tie_is_broken_by_the_fewest_rings() -> None:
    """Eight points each: six roots' halves and trees against more trees with frost."""
    assert ranks("pad: {trees: 2, frost: {ringed: 1}}", "pad: {trees: 1, roots: 2}") == [2, 1]


def test_the_rings_count_even_where_the_penalty_is_the_same() -> None:
    """Three rings and two cost the same three points."""
    assert ranks("pad: {trees: 4, frost: {ringed: 3}}", "pad: {trees: 4, frost: {ringed: 2}}") == [2, 1]


def test_then_by_the_last_word_of_the_ranking() -> None:
    assert ranks("pad: {trees: 1, roots: 4}", "pad: {trees: 2}") == [2, 1]


def test_equal_in_everything_they_share_a_place() -> None:
    assert ranks("pad: {trees: 2}", "pad: {trees: 2}", "pad: {trees: 1}", "pad: {trees: 3}") == [2, 2, 4, 1]


def test_whoever_has_less_than_nothing_has_the_lowest_title() -> None:
    (filled,) = checking.read("game: hadrians-wall\nleft: {disdain: {ringed: 8}}")
    score = checking.judge(filled).score
    assert score.total < 0
    assert score.title == checking.known().checker.words.text(f"titles.{checking.known().game.scoring.titles[0][1]}")


def test_only_a_penalty_may_be_written_without_its_minus() -> None:
    sheet = "game: hadrians-wall\nyears: 0\nleft: {renown: 5}\nscore: {total: "
    total = checking.judge(checking.read(sheet + "0}")[0]).score.total
    assert total > 0
    for written, wrong in ((total, []), (-total, ["score.total"])):
        (filled,) = checking.read(f"{sheet}{written}}}")
        found = checking.judge(filled).violations
        assert [each.area for each in found if each.rule == "written-score"] == wrong


WHOLE = "renown: 6, piety: 3, valour: 2, discipline: 1, path_cards: 4, disdain: 5"


@pytest.mark.parametrize(
    ("copied", "total", "lines"),
    [
        (f"{WHOLE}, total: 99", 11, [6, 3, 2, 1, 4, -5]),
        (WHOLE, 11, [6, 3, 2, 1, 4, -5]),
        ("renown: 6, disdain: -3, total: 40", 40, [6, None, None, None, None, -3]),
        ("renown: 6, disdain: 3", 3, [6, None, None, None, None, -3]),
        ("total: 40", 40, [None] * 6),
    ],
)
def test_a_copied_score_counts_its_lines_or_if_one_is_missing_its_total(
    copied: str, total: int, lines: list[int | None]
) -> None:
    score = copied_score(copied)
    assert (score.total, [part.known for part in score.parts]) == (total, lines)


def copied_score(lines: str) -> Score:
    (filled,) = checking.read(f"game: hadrians-wall\nonly: score\nscore: {{{lines}}}")
    return checking.judge(filled).score


def test_a_line_that_was_left_out_of_one_score_decides_no_tie() -> None:
    """Points, then disdain, then path cards are compared; where one is left out, what follows decides nothing."""
    ada, ben = (f"renown: {8 - cards}, piety: 3, path_cards: {cards}, disdain: 0, total: 11" for cards in (1, 2))
    least, more = copied_score("total: 10"), copied_score("total: 12")
    one, other, unknown = copied_score(ada), copied_score(ben), copied_score("total: 11")
    assert rank_scores([one, other]) == [2, 1]
    assert rank_scores([one, unknown, other]) == [1, 1, 1]
    # It is one of fewer points: those before it are ranked as without it.
    assert rank_scores([least, one, other]) == [3, 2, 1]
    assert rank_scores([least, least, one, other, unknown]) == [4, 4, 1, 1, 1]
    assert rank_scores([one, more, other, least, unknown]) == [2, 1, 2, 5, 2]


def test_copied_scores_are_parted_by_the_disdain_they_lost_points_for() -> None:
    """Eleven points each; one lost a point for disdain, one three, and one wrote a loss that no disdain makes."""
    one, three, strange = (
        copied_score(f"renown: {8 + lost}, piety: 3, valour: 0, discipline: 0, path_cards: 0, disdain: -{lost}")
        for lost in (1, 3, 2)
    )
    assert [each.total for each in (one, three, strange)] == [11, 11, 11]
    assert rank_scores([three, one]) == [2, 1]
    assert rank_scores([strange, three, one]) == [3, 2, 1]
