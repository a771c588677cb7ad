"""Build the scoring, cards and tables of a game from its file."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.layout.score_model import ObjectiveCard, ScorePart, Scoring
from sheetgen.load.formulas import FormulaBuilder, find_circle
from sheetgen.load.layout_specs import CardSpec, GameSpec, ScorePartSpec, ScoringSpec
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath


def build_scoring(spec: ScoringSpec | None, builder: FormulaBuilder) -> Scoring:
    """Return the lines of the score in their order, with the other settings of scoring."""
    if spec is None:
        return Scoring()
    counts = {name: builder.build(count, ("scoring", "counts", name)) for name, count in spec.counts.items()}
    parts = tuple(_part(name, part, builder) for name, part in spec.parts.items())
    formulas = {**counts, **{part.name: part.formula for part in parts if part.formula is not None}}
    if circle := find_circle(formulas):
        path = ("scoring", "counts" if circle[0] in counts else "parts", circle[0])
        builder.report.add(
            path, f"waits for itself: {' -> '.join((*circle, circle[0]))}", "count one of them otherwise"
        )
    titles = tuple(sorted((int(points), title) for points, title in spec.titles.items()))
    return Scoring(
        parts,
        counts,
        tuple(spec.ranking),
        titles,
        spec.written or "",
        alike=tuple(spec.alike),
        alone=tuple(spec.alone),
        unique={area: tuple(free) for area, free in spec.unique.items()},
        together=spec.together,
        players=spec.players or "",
    )


def _part(name: str, spec: int | str | ScorePartSpec, builder: FormulaBuilder) -> ScorePart:
    """Return a line of the score."""
    path: KeyPath = ("scoring", "parts", name)
    if not isinstance(spec, ScorePartSpec):
        return ScorePart(name, builder.build(spec, path))
    for key in ("penalty", "cards"):
        if target := getattr(spec, key):
            builder.report.require_known((*path, key), "area", target, builder.areas)
    formula = None
    if spec.measure is not None:
        formula = builder.build(spec.measure, (*path, "measure"))
    elif not (spec.penalty or spec.cards or spec.own):
        formula = builder.build(spec, path)
    return ScorePart(name, formula, spec.penalty or "", spec.cards or "", spec.own, spec.sign)


def build_cards(spec: GameSpec, builder: FormulaBuilder) -> Mapping[str, ObjectiveCard]:
    """Return the game's objective cards by name."""
    return {name: _card(name, card, builder) for name, card in spec.cards.items()}


def _card(name: str, spec: CardSpec, builder: FormulaBuilder) -> ObjectiveCard:
    at_most = spec.thresholds is None
    thresholds = tuple((spec.at_most if at_most else spec.thresholds) or ())
    measure = builder.build(spec.measure, ("cards", name, "measure"))
    return ObjectiveCard(name, measure, thresholds, at_most, spec.gain, spec.good, spec.pattern)


def build_fate_cards(spec: GameSpec, report: ComplaintCollector) -> tuple[Mapping[str, int | str], ...]:
    """Return the rows of ``fate_cards``, each as a map by the names in ``fate_columns``."""
    cards: list[Mapping[str, int | str]] = []
    for index, row in enumerate(spec.fate_cards):
        if len(row) != len(spec.fate_columns):
            report.add(("fate_cards", index), f"has {len(row)} values for {len(spec.fate_columns)} columns")
            continue
        cards.append(dict(zip(spec.fate_columns, row, strict=True)))
    return tuple(cards)
