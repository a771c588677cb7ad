"""Build the scoring, cards and tables of a game from its file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sheetgen.layout.score_model import Formula, IconBudget, ObjectiveCard, ScorePart, Scoring
from sheetgen.load.formulas import FormulaBuilder, find_circle
from sheetgen.load.layout_specs import CardSpec, FormulaRuleSpec, GameSpec, ScorePartSpec
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath


def build_budgets(game: GameSpec, builder: FormulaBuilder) -> Mapping[str, IconBudget]:
    """Return what pays for icons, by icon."""
    found: dict[str, IconBudget] = {}
    for icon, spec in game.budgets.items():
        path: KeyPath = ("budgets", icon)
        builder.report.require_known(path, "icon", icon, builder.icons)
        builder.report.require_known((*path, "rule"), "rule", spec.rule, game.rules)
        income = None if spec.income is None else builder.build(spec.income, (*path, "income"))
        found[icon] = IconBudget(spec.rule, spec.start, income)
    return found


def build_rule_formulas(game: GameSpec, builder: FormulaBuilder) -> Mapping[str, Formula]:
    """Return the formulas that rules state, by rule."""
    rules = ((rule, stated) for rule, stated in game.rules.items() if isinstance(stated, FormulaRuleSpec))
    return {rule: builder.build(stated.holds, ("rules", rule, "holds")) for rule, stated in rules}


def build_scoring(game: GameSpec, builder: FormulaBuilder, budgets: Mapping[str, IconBudget]) -> Scoring:
    """Return the lines of the score in their order, with the other settings of scoring."""
    spec = game.scoring
    if spec is None:
        return Scoring()
    counts = {name: builder.build(count, ("scoring", "counts", name)) for name, count in spec.counts.items()}
    parts = tuple(_part(name, part, builder) for name, part in spec.parts.items())
    _report_circle(counts, parts, budgets, builder)
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


def _report_circle(
    counts: Mapping[str, Formula],
    parts: Iterable[ScorePart],
    budgets: Mapping[str, IconBudget],
    builder: FormulaBuilder,
) -> None:
    """Complain about lines of the score, counts and budgets that wait for each other."""
    formulas = {**counts, **{part.name: part.formula for part in parts if part.formula is not None}}
    incomes = {f"left {icon}": each.income for icon, each in budgets.items() if each.income}
    if circle := find_circle({**formulas, **incomes}):
        name = next((each for each in circle if each in formulas), circle[0])
        path = ("scoring", "counts" if name in counts else "parts", name)
        builder.report.add(
            path, f"waits for itself: {' -> '.join((*circle, circle[0]))}", "count one of them otherwise"
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
