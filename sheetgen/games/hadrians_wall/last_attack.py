"""What only the last attack brought: it follows the last action, so nothing was built with it and nothing bought.

Rulebook: Fin d'une année, Monuments, Pistes attribut.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.games.hadrians_wall.attribute_tracks import LANDMARKS, TRACKS, AttributeTracks, TrackHistory
from sheetgen.rules.finding import AreaName, BoxNames, Empty, Fact, Finding
from sheetgen.rules.tally import bit_of
from sheetgen.rules.track_links import Vector

RULE = "landmark"


def early_landmarks(tracks: AttributeTracks, history: TrackHistory, before: Vector) -> Iterator[Finding]:
    """Yield each landmark whose track came far enough with the last attack alone."""
    for box, source, number in tracks.landmarks:
        built = history.sheet.marked[LANDMARKS] & bit_of(box)
        if built and before[source] < number <= history.filled[source]:
            facts: dict[str, Fact] = {
                "boxes": BoxNames((box.id,)),
                "track": AreaName(TRACKS[source]),
                "before": before[source],
                "number": number,
            }
            yield Finding(
                RULE, LANDMARKS, "after-last-attack", facts, box.number, boxes=(box.id,), meant=(Empty((box.id,)),)
            )


def unspent(history: TrackHistory, before: Vector) -> Mapping[str, int]:
    """Return by track the boxes that only the last attack filled, as a mask: what they gave cannot be spent."""
    return {
        track: (1 << filled) - (1 << reached)
        for track, filled, reached in zip(TRACKS, history.filled, before, strict=True)
        if reached < filled
    }
