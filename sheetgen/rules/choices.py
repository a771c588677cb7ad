"""Choices and cards: each to be made once, all different, and no more than the years allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from sheetgen.kinds.letters import CROSSED
from sheetgen.layout.filled import Value
from sheetgen.layout.layout import Area, Game
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.remedies import own_boxes
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.rules.ways import Change, Details, entry_of
from sheetgen.text.suggest import nearest


def choice_checks(tally: Tally) -> Iterator[Check]:
    """One check for each group of choices, each hand of cards, each set of letters, and the written score."""
    scoring, decks = tally.game.scoring, dict[str, list[Area]]()
    for area in tally.game.areas.values():
        if area.different is not None:
            yield partial(_different, *area.different, area.areas)
        if area.kind == "letters" and area.options:
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


def _different(child: str, rule: str, members: Sequence[Area], sheet: Sheet, findings: Findings) -> None:
    """Each envoy sent has made its choice, none the choice of another; one not sent has made none."""
    values, words, taken = sheet.values, findings.words, dict[object, Area]()
    for area in members:
        choice = area.child(child)
        chosen = values[choice.id]
        said: dict[str, object] = {}
        if not values[area.id]:
            uses = [each for each in area.areas if each.kind == "uses" and values[each.id]]
            if chosen is None and not uses:
                continue
            key, details = "not-sent", _not_sent(area, choice, uses, sheet, findings)
        elif chosen is not None and chosen not in taken:
            taken[chosen] = area
            continue
        else:
            held = {values[each.child(child).id] for each in members}
            key, details = "no-choice", _other_choices(area, choice, held, sheet, findings)
            if chosen is not None:
                key = "same-choice"
                said = {"option": words.text(f"options.{chosen}"), "other": words.area(taken[chosen].id)}
        findings.add(rule, area.id, None, key, "error", details, choice=words.area(choice.id), **said)


def _other_choices(area: Area, choice: Area, held: set[Value], sheet: Sheet, findings: Findings) -> Details:
    """To choose what nobody else has, or not to send it at all."""
    remedies = findings.remedies
    free = [remedies.way([Change(box.id, True)]) for box in choice.boxes if box.name not in held]
    ways = (*chain.from_iterable(free), *remedies.clear(sheet, own_boxes(area)))
    return Details(tuple(box.id for box in choice.boxes), ways)


def _not_sent(area: Area, choice: Area, uses: list[Area], sheet: Sheet, findings: Findings) -> Details:
    """To send it, or to take back what is marked with it."""
    chosen = [box for box in choice.boxes if box.name == sheet.values[choice.id]]
    used = [box for each in uses for box in findings.remedies.marked(sheet, each)]
    boxes = [box.id for box in (*chosen, *used)]
    ways = findings.remedies.mark(sheet, own_boxes(area)) + findings.remedies.way([Change(box, False) for box in boxes])
    return Details(tuple(boxes), ways)


def _letters(area: Area, sheet: Sheet, findings: Findings) -> None:
    """Only letters that there are."""
    for box, (letter, crossed) in enumerate(sheet.entries(area.id), 1):
        if letter not in area.options:
            known = findings.words.list(area.options)
            details = _other_letter(area, box, letter, crossed, findings)
            findings.add(area.rule, area.id, box, "no-such-letter", "error", details, letter=letter, letters=known)


def _other_letter(area: Area, box: int, letter: str, crossed: bool, findings: Findings) -> Details:
    """The letter that was meant, or none."""
    details, capital = left_out(area, [box], findings), letter.strip().upper()
    if capital not in area.options:
        return details
    meant = Change(entry_of(area, box).id, f"{capital}{CROSSED}" if crossed else capital)
    return replace(details, ways=findings.remedies.way([meant]) + details.ways)


def _one_a_year(area: Area, sheet: Sheet, findings: Findings) -> None:
    """No more entries than completed years."""
    number, years = sheet.count(area.id), sheet.years
    if years is not None and number > years:
        surplus = left_out(area, range(years + 1, number + 1), findings)
        findings.add(area.rule, area.id, None, "more-than-one-a-year", "error", surplus, number=number, years=years)


def _fewer_than_years(game: Game, area: Area, written: str) -> Check:
    """Note cards that score and were not listed for every year; not where only their sum is written."""
    most = max((len(card.thresholds) for card in game.cards.values()), default=0)

    def check(sheet: Sheet, findings: Findings) -> None:
        number, years = sheet.count(area.id), sheet.years
        if years is not None and number < years and (number or sheet.values.get(written) is None):
            said = {"number": number, "years": years, "points": (years - number) * most}
            findings.add(area.rule, area.id, None, "fewer-than-years", "note", **said)

    return check


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def left_out(area: Area, entries: Iterable[int], findings: Findings) -> Details:
    """To leave out entries of a list; those that have a box on paper are told by it."""
    numbers = tuple(entries)
    boxes = tuple(box.id for box in area.boxes if box.number in numbers)
    return Details(boxes, findings.remedies.leave_out(area, numbers))


def _cards(game: Game, hands: list[Area], sheet: Sheet, findings: Findings) -> None:
    """Known cards, and none twice in all hands from one deck."""
    held: dict[str, tuple[Area, int]] = {}
    for area in hands:
        for place, entry in enumerate(sheet.entries(area.id), 1):
            cards = entry if isinstance(entry, tuple) else (entry,)
            own = cards[0]
            for card in cards:
                if game.cards and card not in game.cards:
                    _no_such_card(game, (area, place), (card, cards), _free(game, hands, sheet), findings)
            if own in held and own in game.cards:
                _twice(hands[0].rule, (area, place), held[own], own, findings)
            held.setdefault(own, (area, place))


def _free(game: Game, hands: list[Area], sheet: Sheet) -> list[str]:
    """The cards that no hand holds."""
    held = {card for area in hands for card in sheet.own_cards(area.id)}
    return [card for card in game.cards if card not in held]


def _no_such_card(
    game: Game, at: tuple[Area, int], listed: tuple[str, tuple[str, ...]], free: list[str], findings: Findings
) -> None:
    """A card there is not: another was meant, or it is left out; without the own card nothing is left of the entry."""
    words, (area, place), (card, cards) = findings.words, at, listed
    meant = [each if each in game.cards else nearest(each, free) for each in cards]
    known = [each for each in cards if each in game.cards]
    ways = findings.remedies.list_cards(area, place, meant) if all(meant) else ()
    ways += findings.remedies.list_cards(area, place, known if cards[0] in known else ())
    said = {"area": words.area(area.id), "card": card, "near": _sentence(words.language.suggest(card, game.cards))}
    details = replace(left_out(area, [place], findings), ways=ways)
    findings.add(area.rule, area.id, place, "no-such-card", "error", details, **said)


def _twice(rule: str, here: tuple[Area, int], there: tuple[Area, int], card: str, findings: Findings) -> None:
    """A card held twice. Which of two hands is wrong cannot be told; the first hand's rule says that there is one."""
    words, (area, place), (other, before) = findings.words, here, there
    key = "card-twice" if other is area else "card-in-both-hands"
    details = left_out(area, [place], findings)
    if other is not area:
        details = replace(details, ways=details.ways + left_out(other, [before], findings).ways)
    said = {"area": words.area(area.id), "card": words.text(f"cards.{card}.name"), "other": words.area(other.id)}
    findings.add(rule, area.id, place, key, "error", details, **said)
