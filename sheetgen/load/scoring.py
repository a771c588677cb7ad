"""Build the formulas, the scoring, the cards and tables of a game from its file; report names that do not exist."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.layout.score_model import (
    FOLDS,
    IT,
    Formula,
    FormulaStep,
    IconBudget,
    Lots,
    ObjectiveCard,
    ScorePart,
    Scoring,
    constant,
)
from sheetgen.load.layout_specs import (
    LEAVES,
    LOTS,
    CardSpec,
    FormulaRuleSpec,
    FormulaSpec,
    GameSpec,
    LeafSpec,
    LotsSpec,
    ScorePartSpec,
)
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath

AnyFormula = int | str | FormulaSpec


@dataclass(frozen=True)
class FormulaBuilder:
    """The builder of one file's formulas. The other fields are the names that formulas can have."""

    report: ComplaintCollector
    areas: Collection[str]
    icons: Collection[str] = ()
    zones: Collection[str] = ()
    lines: Collection[str] = ()
    budgets: Collection[str] = ()
    groups: Collection[str] = ()
    tables: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """The rows of the game's tables, by names such as ``fares.row``."""

    def build(self, spec: AnyFormula, path: KeyPath, *, inside: bool = False) -> Formula:
        """Return the formula; ``inside`` of another's ``each`` it may count ``it``."""
        if isinstance(spec, int):
            return constant(spec)
        if isinstance(spec, str):
            return self._line(spec, path)
        each = None if spec.each is None else self._lots(spec.each, (*path, "each"), inside=inside)
        inside = inside or each is not None
        return replace(self._counted(spec, path, inside), each=each, steps=tuple(self._steps(spec, path, inside)))

    def _line(self, name: str, path: KeyPath) -> Formula:
        if name in self.areas and name not in self.lines:
            self.report.add(path, f"'{name}' is an area", f"write for example 'filled: {name}'")
        else:
            self.report.require_known(path, "line of the score", name, self.lines)
        return Formula("line", (name,))

    def leaf(self, spec: LeafSpec, path: KeyPath, *, inside: bool = False) -> Formula:
        """Return the formula of what is counted alone; one with an empty kind for a condition that counts nothing."""
        for kind in LEAVES:
            if (stated := getattr(spec, kind)) is not None:
                of = self._areas(stated, (*path, kind), inside=inside)
                if kind == "gained":
                    self.report.require_known((*path, "named"), "icon", spec.named or "", self.icons)
                return Formula(kind, of, spec.named or "")
        return Formula("")

    def _areas(self, stated: str | Sequence[str], path: KeyPath, *, inside: bool) -> tuple[str, ...]:
        names = (stated,) if isinstance(stated, str) else tuple(stated)
        for name in names:
            if name != IT:
                self.report.require_known(path, "area", name, self.areas)
            elif not inside or len(names) > 1:
                self.report.add(
                    path, "'it' is a lot of 'each', which is not here", "name an area, or write each: {rows: AREA}"
                )
        return names

    def _lots(self, spec: LotsSpec, path: KeyPath, *, inside: bool) -> Lots:
        kind = next(kind for kind in LOTS if getattr(spec, kind) is not None)
        if kind == "groups":
            names = (spec.groups,) if isinstance(spec.groups, str) else tuple(spec.groups or ())
            for name in names:
                self.report.require_known((*path, kind), "group of boxes", name, self.groups)
            return Lots(kind, names)
        return Lots(kind, self._areas(getattr(spec, kind), (*path, kind), inside=inside), spec.marked or "")

    def _counted(self, spec: FormulaSpec, path: KeyPath, inside: bool) -> Formula:
        """Return what a formula counts, with its filters."""
        for fold in FOLDS:
            if (stated := getattr(spec, fold)) is not None:
                return Formula(fold, parts=tuple(self._parts(stated, (*path, fold), inside)))
        if spec.left is not None:
            self.report.require_known((*path, "left"), "budget", spec.left, self.budgets)
            return Formula("left", (spec.left,))
        if spec.place is not None:
            return Formula("place", parts=(self.build(spec.place, (*path, "place"), inside=inside),))
        if spec.zone:
            self.report.require_known((*path, "zone"), "zone", spec.zone, self.zones)
        for key in ("marked", "beside"):
            if name := getattr(spec, key):
                known = [*self.icons, *(["edge", *self.zones] if key == "beside" else [])]
                self.report.require_known((*path, key), "icon", name, known)
        leaf = self.leaf(spec, path, inside=inside)
        return replace(leaf, zone=spec.zone or "", marked=spec.marked or "", beside=spec.beside or "")

    def _parts(self, stated: FormulaSpec | Sequence[AnyFormula], path: KeyPath, inside: bool) -> Iterator[Formula]:
        if isinstance(stated, FormulaSpec):
            yield self.build(stated, path, inside=inside)
            return
        for index, part in enumerate(stated):
            yield self.build(part, (*path, index), inside=inside)

    def _steps(self, spec: FormulaSpec, path: KeyPath, inside: bool) -> Iterator[FormulaStep]:
        """Yield the steps in their one order, whatever the order in which they are written."""
        if spec.every is not None or spec.rounded_half:
            yield FormulaStep("every", (spec.every or 2, int(spec.rounded_half or spec.round == "up")))
        if (spec.low, spec.high) != (None, None):
            yield FormulaStep("within", (spec.low, spec.high))
        if spec.table is not None:
            yield self._table(spec.table, (*path, "table"), inside)
        if spec.times is not None:
            yield FormulaStep("times", by=(self.build(spec.times, (*path, "times"), inside=inside),))
        if (spec.no_less, spec.no_more) != (None, None):
            yield FormulaStep("limit", (spec.no_less, spec.no_more))
        if spec.when is not None:
            yield FormulaStep("when", by=(self.build(spec.when, (*path, "when"), inside=inside),))

    def _table(
        self, stated: str | Sequence[AnyFormula] | Mapping[str, AnyFormula], path: KeyPath, inside: bool
    ) -> FormulaStep:
        if isinstance(stated, str):
            if not self.report.require_known(path, "row of a table", stated, self.tables):
                return FormulaStep("table")
            stated = list(self.tables[stated])
        rows = stated.items() if isinstance(stated, Mapping) else ((str(n), entry) for n, entry in enumerate(stated))
        entries = [
            (int(key), self.build(entry, (*path, key if isinstance(stated, Mapping) else int(key)), inside=inside))
            for key, entry in rows
        ]
        return FormulaStep("table", tuple(number for number, _ in entries), tuple(entry for _, entry in entries))


def find_circle(formulas: Mapping[str, Formula]) -> tuple[str, ...]:
    """Return the names of formulas that wait for each other, in their order; empty if none do."""
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> tuple[str, ...]:
        if name in trail:
            return trail[trail.index(name) :]
        if name in done or name not in formulas:
            return ()
        inside = [each for each in formulas[name].walk() if each.kind in ("line", "left")]
        named = dict.fromkeys(f"left {each.of[0]}" if each.kind == "left" else each.of[0] for each in inside)
        found = next(filter(None, (visit(other, (*trail, name)) for other in named)), ())
        done.add(name)
        return found

    return next(filter(None, (visit(name, ()) for name in formulas)), ())


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
        spec.ranking,
        titles,
        spec.written or "",
        alike=spec.alike,
        alone=spec.alone,
        unique=spec.unique,
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
