"""Check choices and cards: each chosen once, all different, and no more than the years allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.kinds.text import CROSSED
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.rules.expand import leave_out, list_cards, marked
from sheetgen.rules.finding import (
    All,
    AreaName,
    Change,
    Edit,
    Empty,
    Fact,
    Finding,
    FirstOf,
    Mark,
    Nearest,
    TextFact,
    Together,
    box_for_entry,
    ids,
)
from sheetgen.rules.tally import MarkedSheet, Tally, own_boxes
from sheetgen.text.suggest import nearest

Check = Callable[[MarkedSheet], Iterator[Finding]]


def choice_checks(tally: Tally) -> Iterator[Check]:
    """Yield a check for each group of choices, each deck of cards, each set of letters, and the written score."""
    scoring, decks = tally.game.scoring, dict[str, list[Area]]()
    for area in tally.game.areas.values():
        if area.different is not None:
            yield partial(_different, area.different.child, area.different.rule, area.areas)
        if kind_of(area).is_list and area.options:
            yield partial(_letters, area)
        if area.one_a_year:
            yield partial(_one_a_year, area)
            for part in scoring.parts:
                if part.cards == area.id:
                    yield _fewer_than_years(tally.game, area, f"{scoring.written}.{part.name}")
        if area.kind == "cards":
            decks.setdefault(area.deck, []).append(area)
    for hands in decks.values():
        yield partial(_cards, tally.game, hands)


def _different(child: str, rule: str, members: Sequence[Area], sheet: MarkedSheet) -> Iterator[Finding]:
    """Require of each envoy sent a choice that no other envoy has, and of one that was not sent none."""
    values, taken = sheet.values, dict[object, Area]()
    held = {values[area.child(child).id] for area in members}
    for area in members:
        choice = area.child(child)
        chosen = values[choice.id]
        facts: dict[str, Fact] = {"choice": AreaName(choice.id)}
        if not values[area.id]:
            yield from _not_sent(rule, area, choice, sheet)
            continue
        if chosen is not None and chosen not in taken:
            taken[chosen] = area
            continue
        key, cited = "no-choice", ids([])
        if chosen is not None:
            key = "same-choice"
            cited = ids([box for box in taken[chosen].child(child).boxes if box.name == chosen])
            facts |= {"option": TextFact(f"options.{chosen}"), "other": AreaName(taken[chosen].id)}
        free = [Change(box.id, True) for box in choice.boxes if box.name not in held]
        meant: tuple[Edit, ...] = (*free, Empty(ids(own_boxes(area))))
        yield Finding(rule, area.id, key, facts, boxes=ids(choice.boxes), meant=meant, cited=cited)


def _not_sent(rule: str, area: Area, choice: Area, sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield an envoy that chose or was used and was not sent: send it, or take both back."""
    uses = [each for each in area.areas if kind_of(each).has_uses and sheet.values[each.id]]
    if sheet.values[choice.id] is None and not uses:
        return
    chosen = [box for box in choice.boxes if box.name == sheet.values[choice.id]]
    boxes = ids([*chosen, *(box for each in uses for box in marked(sheet, each))])
    meant = (Mark(ids(own_boxes(area))), Together(tuple(Change(box, False) for box in boxes)))
    yield Finding(rule, area.id, "not-sent", {"choice": AreaName(choice.id)}, boxes=boxes, meant=meant)


def _letters(area: Area, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow only letters that exist."""
    for number, (letter, crossed) in enumerate(sheet.entries(area.id), 1):
        if letter not in area.options:
            capital = letter.strip().upper()
            meant = leave_out(area, [number])
            if capital in area.options:
                meant = (Change(box_for_entry(area, number).id, f"{capital}{CROSSED}" if crossed else capital), *meant)
            facts: dict[str, Fact] = {"letter": letter, "letters": All(area.options)}
            yield Finding(
                area.rule, area.id, "no-such-letter", facts, number, boxes=_on_paper(area, [number]), meant=meant
            )


def _one_a_year(area: Area, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow no more entries than completed years."""
    number, years = sheet.count(area.id), sheet.years
    if years is not None and number > years:
        facts: dict[str, Fact] = {"number": number, "years": years}
        surplus = range(years + 1, number + 1)
        yield Finding(
            area.rule,
            area.id,
            "more-than-one-a-year",
            facts,
            boxes=_on_paper(area, surplus),
            meant=leave_out(area, surplus),
        )


def _fewer_than_years(game: Game, area: Area, written: str) -> Check:
    """Note cards that score and were not listed for every year; not if only their sum is written."""
    most = max((len(card.thresholds) for card in game.cards.values()), default=0)

    def check(sheet: MarkedSheet) -> Iterator[Finding]:
        number, years = sheet.count(area.id), sheet.years
        if years is not None and number < years and (number or sheet.values.get(written) is None):
            facts: dict[str, Fact] = {"number": number, "years": years, "points": (years - number) * most}
            yield Finding(area.rule, area.id, "fewer-than-years", facts, severity="note")

    return check


def _on_paper(area: Area, entries: Sequence[int]) -> tuple[str, ...]:
    """Return the ids of the boxes of entries of a list; those beyond the last box have none."""
    return tuple(box.id for box in area.boxes if box.number in entries)


def _cards(game: Game, hands: list[Area], sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow only known cards, and none twice in all hands from one deck."""
    held: dict[str, tuple[Area, int]] = {}
    for area in hands:
        for place, entry in enumerate(sheet.entries(area.id), 1):
            cards = entry if isinstance(entry, tuple) else (entry,)
            own = cards[0]
            for card in cards:
                if game.cards and card not in game.cards:
                    yield _no_such_card(game, hands, area, place, card, cards, sheet)
            if own in held and own in game.cards:
                yield _report_duplicate_card(hands[0].rule, (area, place), held[own], own)
            held.setdefault(own, (area, place))


def _no_such_card(
    game: Game, hands: list[Area], area: Area, place: int, card: str, cards: tuple[str, ...], sheet: MarkedSheet
) -> Finding:
    """Return the finding of an unknown card: another was meant, or it is left out; without the own card all are."""

    def similar() -> Iterator[Edit]:
        held = {card for hand in hands for card in sheet.own_cards(hand.id)}
        free = [each for each in game.cards if each not in held]
        meant = [each if each in game.cards else nearest(each, free) for each in cards]
        if all(meant):
            yield list_cards(area, place, meant)

    known = [each for each in cards if each in game.cards]
    left = list_cards(area, place, known if cards[0] in known else ())
    near = Nearest(card, tuple(game.cards), "cards.{}.name")
    facts: dict[str, Fact] = {"area": AreaName(area.id), "card": card, "near": near}
    boxes = _on_paper(area, [place])
    return Finding(area.rule, area.id, "no-such-card", facts, place, boxes=boxes, meant=(FirstOf(similar), left))


def _report_duplicate_card(rule: str, here: tuple[Area, int], there: tuple[Area, int], card: str) -> Finding:
    """Return the finding of a card listed twice; which of two hands is wrong cannot be known."""
    (area, place), (other, before) = here, there
    key = "card-twice" if other is area else "card-in-both-hands"
    meant = leave_out(area, [place])
    if other is not area:
        meant += leave_out(other, [before])
    facts: dict[str, Fact] = {
        "area": AreaName(area.id),
        "card": TextFact(f"cards.{card}.name"),
        "other": AreaName(other.id),
    }
    return Finding(rule, area.id, key, facts, place, boxes=_on_paper(area, [place]), meant=meant)
