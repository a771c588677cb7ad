"""Build the scoring, cards and tables of a game from its file."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.layout.score_model import Measure, ObjectiveCard, ScorePart, Scoring
from sheetgen.load.layout_specs import MEASURES, CardSpec, GameSpec, MeasureSpec, ScoringSpec
from sheetgen.text.complaint_collector import ComplaintCollector


def build_measure(spec: MeasureSpec) -> Measure:
    """Return a measure; one with an empty kind for a condition that counts nothing."""
    for kind in MEASURES:
        stated = getattr(spec, kind)
        if stated is not None:
            areas = (stated,) if isinstance(stated, str) else tuple(stated)
            return Measure(kind, areas, spec.named or "", spec.rounded_half, spec.times)
    return Measure("")


def build_scoring(spec: ScoringSpec | None) -> Scoring:
    """Return the lines of the score in their order, with the other settings of scoring."""
    if spec is None:
        return Scoring()
    parts = tuple(
        ScorePart(
            name=name,
            measure=None if part.measure is None else build_measure(part.measure),
            penalty=part.penalty or "",
            cards=part.cards or "",
            own=part.own,
            sign=part.sign,
        )
        for name, part in spec.parts.items()
    )
    titles = tuple(sorted((int(points), title) for points, title in spec.titles.items()))
    return Scoring(
        parts,
        tuple(spec.ranking),
        titles,
        spec.written or "",
        alike=tuple(spec.alike),
        alone=tuple(spec.alone),
        unique={area: tuple(free) for area, free in spec.unique.items()},
        together=spec.together,
        players=spec.players or "",
    )


def build_cards(spec: GameSpec) -> Mapping[str, ObjectiveCard]:
    """Return the game's objective cards by name."""
    return {name: _card(name, card) for name, card in spec.cards.items()}


def _card(name: str, spec: CardSpec) -> ObjectiveCard:
    at_most = spec.thresholds is None
    thresholds = tuple((spec.at_most if at_most else spec.thresholds) or ())
    return ObjectiveCard(name, build_measure(spec.measure), thresholds, at_most, spec.gain, spec.good, spec.pattern)


def build_fate_cards(spec: GameSpec, report: ComplaintCollector) -> tuple[Mapping[str, int | str], ...]:
    """Return the rows of ``fate_cards``, each as a map by the names in ``fate_columns``."""
    cards: list[Mapping[str, int | str]] = []
    for index, row in enumerate(spec.fate_cards):
        if len(row) != len(spec.fate_columns):
            report.add(("fate_cards", index), f"has {len(row)} values for {len(spec.fate_columns)} columns")
            continue
        cards.append(dict(zip(spec.fate_columns, row, strict=True)))
    return tuple(cards)
