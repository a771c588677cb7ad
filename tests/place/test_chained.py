"""Boxes joined by a chain stand in one column, and each track keeps its order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.place.chains import chain_columns, links_of


def track(name: str, count: int, chains: dict[str, dict[int, int]] | None = None) -> Area:
    boxes = tuple(Box(f"{name}.{number}", name, number) for number in range(1, count + 1))
    return Area(name, name, "track", boxes=boxes, chains=chains or {})


@st.composite
def joined(draw: st.DrawFn) -> tuple[Area, ...]:
    """Two tracks above one whose chains to them rise as its boxes do."""
    base = draw(st.integers(1, 9))
    uppers = [track(name, draw(st.integers(1, 9))) for name in ("left", "right")]
    chains: dict[str, dict[int, int]] = {}
    for upper in uppers:
        count = draw(st.integers(0, min(base, len(upper.boxes))))
        own, held = (sorted(draw(st.permutations(range(1, most + 1)))[:count]) for most in (base, len(upper.boxes)))
        chains[upper.id] = dict(zip(own, held, strict=True))
    return (*uppers, track("base", base, chains))


@given(joined())
def test_chains_hang_straight_and_tracks_keep_their_order(tracks: tuple[Area, ...]) -> None:
    links = links_of(tracks)
    columns = chain_columns(tracks, links)
    assert all(columns[link.lower.id] == columns[link.upper.id] for link in links)
    for each in tracks:
        assert all(columns[box.id] < columns[following.id] for box, following in pairwise(each.boxes))


def test_chains_that_cross_leave_each_track_by_itself() -> None:
    tracks = (track("upper", 3), track("base", 3, {"upper": {1: 2, 2: 1}}))
    columns = chain_columns(tracks, links_of(tracks))
    assert [columns[box.id] for each in tracks for box in each.boxes] == [0, 1, 2, 0, 1, 2]
