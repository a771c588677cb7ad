"""Tracks that feed each other, against every sequence of points on small tracks."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.hadrians_wall.track_solver import (
    TrackDiscrepancy,
    TrackGains,
    compare_tracks,
    is_explained,
    one_point_choice,
    possible_values,
)
from sheetgen.rules.banner_order import TrackLink, Vector

RENOWN, PIETY, VALOUR, DISCIPLINE = range(4)
CROSSINGS = (
    TrackLink(RENOWN, 17, PIETY, 1),
    TrackLink(RENOWN, 21, DISCIPLINE, 1),
    TrackLink(RENOWN, 25, VALOUR, 1),
    TrackLink(PIETY, 17, RENOWN, 1),
    TrackLink(PIETY, 21, VALOUR, 1),
    TrackLink(PIETY, 25, DISCIPLINE, 1),
    TrackLink(VALOUR, 17, DISCIPLINE, 1),
    TrackLink(VALOUR, 21, RENOWN, 1),
    TrackLink(VALOUR, 25, PIETY, 1),
    TrackLink(DISCIPLINE, 17, VALOUR, 1),
    TrackLink(DISCIPLINE, 21, PIETY, 1),
    TrackLink(DISCIPLINE, 25, RENOWN, 1),
)
ARCHWAY = TrackLink(RENOWN, 15, VALOUR, 2)


def game(*fixed: int, extra: tuple[TrackLink, ...] = (), **others: object) -> TrackGains:
    return TrackGains(25, fixed, CROSSINGS + extra, **others)  # type: ignore[arg-type]


def test_icons_alone() -> None:
    assert compare_tracks((4, 3, 2, 1), game(4, 3, 2, 1)) == TrackDiscrepancy((0, 0, 0, 0), (0, 0, 0, 0))
    assert compare_tracks((5, 3, 2, 1), game(4, 3, 2, 1)) == TrackDiscrepancy((1, 0, 0, 0), (0, 0, 0, 0))
    assert compare_tracks((4, 1, 2, 1), game(4, 3, 2, 1)) == TrackDiscrepancy((0, 0, 0, 0), (0, 2, 0, 0))
    assert compare_tracks((5, 1, 2, 1), game(4, 3, 2, 1)) == TrackDiscrepancy((1, 0, 0, 0), (0, 2, 0, 0))


def test_of_equally_near_explanations_that_with_the_fewest_tracks_at_fault_counts() -> None:
    """Three points missed in all: on one track, or two on one and one on the other."""
    gains = TrackGains(3, (1, 0), choices=(frozenset({(1, 1), (2, 0)}),))
    assert compare_tracks((0, 0), gains) == TrackDiscrepancy((0, 0), (3, 0))


def test_a_crossing_pays_the_other_track_and_must_be_taken() -> None:
    assert compare_tracks((17, 4, 0, 0), game(17, 3, 0, 0)).exact
    assert compare_tracks((17, 3, 0, 0), game(17, 3, 0, 0)).missing == (0, 1, 0, 0)
    assert compare_tracks((16, 4, 0, 0), game(16, 3, 0, 0)).surplus == (0, 1, 0, 0)


def test_a_chain_of_crossings() -> None:
    """Piety 16 and renown 16 with one more renown: 17 renown, 17 piety, 18 renown."""
    assert compare_tracks((18, 17, 0, 0), game(17, 16, 0, 0)).exact


def test_two_crossings_cannot_pay_for_each_other() -> None:
    verdict = compare_tracks((17, 17, 0, 0), game(16, 16, 0, 0))
    assert verdict == TrackDiscrepancy((1, 1, 0, 0), (0, 0, 0, 0), circular=True)
    assert any(verdict.surplus)


def test_a_landmark_pays_once_its_track_stands_at_fifteen() -> None:
    assert compare_tracks((15, 0, 2, 0), game(15, 0, 0, 0, extra=(ARCHWAY,))).exact
    assert compare_tracks((14, 0, 2, 0), game(14, 0, 0, 0, extra=(ARCHWAY,))).surplus == (0, 0, 2, 0)


def test_landmarks_cannot_raise_each_other() -> None:
    monolith, statue = TrackLink(PIETY, 15, DISCIPLINE, 2), TrackLink(DISCIPLINE, 15, PIETY, 2)
    verdict = compare_tracks((0, 15, 0, 15), game(0, 13, 0, 13, extra=(monolith, statue)))
    assert verdict == TrackDiscrepancy((0, 2, 0, 2), (0, 0, 0, 0), circular=True)
    assert not any(compare_tracks((0, 15, 0, 15), game(0, 13, 0, 13, extra=(monolith, statue), free=2)).surplus)


def test_a_full_track_may_have_lost_anything() -> None:
    assert compare_tracks((25, 1, 1, 1), game(40, 0, 0, 0)).exact
    assert compare_tracks((24, 1, 0, 1), game(40, 0, 0, 0)).missing == (16, 0, 0, 0)


def test_road_circles_fall_where_they_are_needed() -> None:
    assert compare_tracks((4, 5, 2, 3), game(4, 3, 2, 1, free=4)).exact
    assert compare_tracks((4, 5, 2, 3), game(4, 3, 2, 1, free=3)).surplus == (0, 0, 0, 1)
    assert compare_tracks((4, 3, 2, 1), game(4, 3, 2, 1, free=4)) == TrackDiscrepancy((0, 0, 0, 0), (0, 0, 0, 0))


def test_what_is_too_much_is_told_on_as_few_tracks_as_possible() -> None:
    assert compare_tracks((4, 5, 2, 4), game(4, 3, 2, 1, free=2)).surplus == (0, 0, 0, 3)
    assert compare_tracks((4, 6, 2, 2), game(4, 3, 2, 1, free=2)).surplus == (0, 2, 0, 0)


def test_a_choice_that_looks_further_off_may_set_a_circle_going() -> None:
    """The first choice wastes one point and two road points more; the second wastes its own two and no other."""
    circle = (TrackLink(1, 3, 2, 2), TrackLink(2, 3, 1, 2))
    gains = TrackGains(5, (0, 1, 1), circle, (frozenset({(1, 0, 0), (0, 2, 0)}),), 2)
    assert compare_tracks((0, 3, 3), gains) == TrackDiscrepancy((0, 0, 0), (0, 2, 0))


def test_a_road_gives_one_of_two() -> None:
    road = one_point_choice((PIETY, DISCIPLINE), 4)
    assert road == {(0, 1, 0, 0), (0, 0, 0, 1)}
    assert compare_tracks((4, 3, 2, 2), game(4, 3, 2, 1, choices=(road,))).exact
    assert compare_tracks((5, 3, 2, 1), game(4, 3, 2, 1, choices=(road,))).surplus == (1, 0, 0, 0)
    assert sum(compare_tracks((4, 3, 2, 1), game(4, 3, 2, 1, choices=(road,))).missing) == 1


def test_winnings_count_together_not_each_for_itself() -> None:
    """Three renown, or one renown and two piety; never three renown and two piety."""
    winnings = frozenset({(3, 0, 0, 0), (1, 2, 0, 0)})
    assert compare_tracks((7, 3, 0, 0), game(4, 3, 0, 0, choices=(winnings,))).exact
    assert compare_tracks((5, 5, 0, 0), game(4, 3, 0, 0, choices=(winnings,))).exact
    assert sum(compare_tracks((7, 5, 0, 0), game(4, 3, 0, 0, choices=(winnings,))).surplus) == 2


def test_a_choice_needs_an_alternative() -> None:
    with pytest.raises(ValueError, match=r"^a choice without alternatives cannot have been made$"):
        game(0, 0, 0, 0, choices=(frozenset(),))


def test_the_values_that_would_be_exact() -> None:
    gains = game(15, 3, 2, 1, free=2)
    assert possible_values((20, 3, 2, 1), gains, RENOWN) == (15, 16)
    assert possible_values((16, 9, 2, 1), gains, PIETY) == (3, 4)
    assert possible_values((20, 9, 2, 1), gains, PIETY) == ()
    assert is_explained((16, 4, 2, 1), gains)
    assert compare_tracks((17, 4, 2, 1), gains).exact


def ends(gains: TrackGains) -> dict[Vector, int]:
    """Play the points one by one in every order, each taken or forgotten: the ends, and the fewest forgotten."""
    tracks = range(len(gains.fixed))
    best: dict[tuple[Vector, Vector], int] = {}
    queue: list[tuple[int, Vector, Vector]] = []
    nothing = (0,) * len(gains.fixed)
    for chosen in product(*gains.choices):
        for free in product(range(gains.free + 1), repeat=len(gains.fixed)):
            if sum(free) <= gains.free:
                points = tuple(sum(column) for column in zip(gains.fixed, free, *chosen, strict=True))
                heappush(queue, (0, nothing, points))
    found: dict[Vector, int] = {}
    while queue:
        forgotten, boxes, points = heappop(queue)
        if best.get((boxes, points), forgotten + 1) <= forgotten:
            continue
        best[boxes, points] = forgotten
        if not any(points):
            found.setdefault(boxes, forgotten)
        for track in tracks:
            if points[track]:
                after = list(points)
                after[track] -= 1
                full = boxes[track] == gains.size
                heappush(queue, (forgotten + (not full), boxes, tuple(after)))
                if not full:
                    higher = list(boxes)
                    higher[track] += 1
                    for link in gains.links:
                        if (link.source, link.at_least) == (track, higher[track]):
                            after[link.target] += link.points
                    heappush(queue, (forgotten, tuple(higher), tuple(after)))
    return found


def unpaid(filled: Vector, gains: TrackGains) -> int:
    """The fewest boxes that no choice pays for, each link paid that the sheet shows as reached."""
    tracks = range(len(filled))
    linked = [
        sum(link.points for link in gains.links if link.target == track and filled[link.source] >= link.at_least)
        for track in tracks
    ]
    return min(
        max(
            0,
            sum(
                max(0, filled[track] - linked[track] - gains.fixed[track] - sum(each[track] for each in chosen))
                for track in tracks
            )
            - gains.free,
        )
        for chosen in product(*gains.choices)
    )


@st.composite
def small_systems(draw: st.DrawFn) -> TrackGains:
    tracks = draw(st.sampled_from([2, 2, 3]))
    size = draw(st.integers(2, 5 if tracks == 2 else 3))
    vectors = st.tuples(*[st.integers(0, 2)] * tracks)
    links = st.builds(
        TrackLink, st.integers(0, tracks - 1), st.integers(1, size), st.integers(0, tracks - 1), st.integers(1, 2)
    )
    return TrackGains(
        size,
        draw(st.tuples(*[st.integers(0, size)] * tracks)),
        tuple(draw(st.lists(links, max_size=4))),
        tuple(draw(st.lists(st.frozensets(vectors, min_size=1, max_size=3), max_size=1))),
        draw(st.integers(0, 3)),
    )


@given(small_systems())
def test_it_agrees_with_every_sequence_of_points(gains: TrackGains) -> None:
    played = ends(gains)
    for filled in product(range(gains.size + 1), repeat=len(gains.fixed)):
        verdict = compare_tracks(filled, gains)
        possible = not any(verdict.surplus)
        assert possible is (filled in played), filled
        assert verdict.exact is (played.get(filled) == 0), filled
        if possible:
            assert sum(verdict.missing) == played[filled], filled
        elif verdict.circular:
            assert unpaid(filled, gains) == 0
            below = [end for end in played if all(map(int.__le__, end, filled))]
            assert sum(verdict.surplus) == sum(filled) - max(map(sum, below)), filled
        else:
            assert sum(verdict.surplus) == unpaid(filled, gains) > 0, filled


@given(small_systems(), st.data())
def test_the_exact_values_are_those_of_the_sequences(gains: TrackGains, data: st.DataObject) -> None:
    played = ends(gains)
    filled = data.draw(st.tuples(*[st.integers(0, gains.size)] * len(gains.fixed)))
    track = data.draw(st.integers(0, len(filled) - 1))
    others = {
        end[track]
        for end, forgotten in played.items()
        if forgotten == 0 and (*end[:track], *end[track + 1 :]) == (*filled[:track], *filled[track + 1 :])
    }
    assert possible_values(filled, gains, track) == tuple(sorted(others))
