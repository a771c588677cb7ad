"""Check the rules of Rome & Roll that its layout does not state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.rome_and_roll.sales import VICTORY_TRACKS, Sales, VictoryTrack
from sheetgen.games.rome_and_roll.seneca import Seneca
from sheetgen.rules.expand import marked
from sheetgen.rules.finding import AreaName, Change, Edit, Empty, Fact, Finding, Mark, TextFact, Together, Write, ids
from sheetgen.rules.game_rules import GameRules
from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, number_in_value


class Advisors:
    """The advisors of a sheet (Conseillers; Décompte final)."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.places = tuple(area.id for area in tally.game.areas["advisors"].areas)
        self.low, self.high = tally.game.tables["advisor_points"]["range"]
        names = [sheet.arrange.names for sheet in tally.game.sheets]
        name_areas = [f"{place}.name" for place in self.places]
        self.characters = {of[area]: of["character"] for of in names for area in name_areas if area in of}
        """The character of each advisor that a character sheet prints."""

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield advisors that cannot be on this sheet, and points that no advisor, or not this one, is worth."""
        for place in self.places:
            yield from self._points(place, sheet)
        names = {place: str(sheet.values[f"{place}.name"] or "").strip() for place in self.places}
        advisors = {place: name.casefold() for place, name in names.items() if name}
        yield from self._twice(names, advisors)
        yield from self._of_another(names, advisors, sheet)

    def _points(self, place: str, sheet: MarkedSheet) -> Iterator[Finding]:
        area, loyalty, points = f"{place}.points", f"{place}.loyalty", sheet.values[f"{place}.points"]
        loyal, known = self.tally.is_full(sheet, loyalty), sheet.is_given(loyalty)
        facts: dict[str, Fact] = {"area": AreaName(place), "low": self.low, "high": self.high}
        if known and not loyal:
            if points:
                boxes = ids(self.tally.game.areas[loyalty].boxes)
                meant = (Mark(boxes), Write(area, None))
                facts = {"area": AreaName(place), "ticked": sheet.count(loyalty)}
                yield Finding("advisor", area, "not-loyal", facts, meant=meant, cited=boxes)
        elif points is None:
            if loyal:
                yield Finding("advisor", area, "points-untold", {**facts, "path": area}, severity="note")
        elif not self.low <= number_in_value(points) <= self.high:
            worth = tuple(Write(area, number) for number in range(self.low, self.high + 1))
            yield Finding("advisor", area, "points", {**facts, "points": number_in_value(points)}, meant=worth)
        elif not known:
            facts = {"area": AreaName(place), "points": number_in_value(points), "path": loyalty}
            yield Finding("advisor", area, "loyalty-untold", facts, severity="note")

    def _twice(self, names: dict[str, str], advisors: dict[str, str]) -> Iterator[Finding]:
        """Yield an advisor who is on the sheet twice (Les feuilles Personnage)."""
        for first, second in combinations(advisors, 2):
            if advisors[first] == advisors[second]:
                places = {"area": AreaName(f"{second}.name"), "first": AreaName(f"{first}.name")}
                facts: dict[str, Fact] = {**places, "name": names[second]}
                meant = (Write(f"{second}.name", None), Write(f"{first}.name", None))
                yield Finding("advisor", f"{second}.name", "twice", facts, meant=meant)

    def _of_another(self, names: dict[str, str], advisors: dict[str, str], sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield an advisor of another character than the sheet's; without a character, than the first advisor's."""
        character = sheet.values["character"]
        owners = {place: self.characters[name] for place, name in advisors.items() if name in self.characters}
        options = self.tally.game.areas["character"].boxes
        for place, owner in owners.items():
            if owner != (character or next(iter(owners.values()))):
                chosen = [Change(box.id, True) for box in options if box.name == owner and character]
                facts: dict[str, Fact] = {"name": names[place], "owner": TextFact(f"options.{owner}")}
                meant: tuple[Edit, ...] = (Write(f"{place}.name", None), *chosen)
                yield Finding("advisor", f"{place}.name", "of-another", facts, meant=meant)


class Rules(GameRules):
    """The checks of the printed start, colonies, tracks, plan cards, Nero cards, advisors, sales and the solo game."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.tracks = {area: VictoryTrack(tally, area) for area in VICTORY_TRACKS}
        self.printed = {sheet.arrange.names.get("character", ""): sheet.arrange.marked for sheet in tally.game.sheets}
        self.colonies = Colonies(tally, self.tracks["glory"])
        self.advisors = Advisors(tally)
        self.nero = NeroCards(tally, VICTORY_TRACKS)
        self.sales = Sales(tally, self.tracks["coins"])
        self.seneca = Seneca(tally, VICTORY_TRACKS)

    def findings(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:  # noqa: ARG002
        """Yield the findings of these rules."""
        yield from self._start(sheet)
        yield from self.colonies.check(sheet)
        for track in self.tracks.values():
            yield from track.check(sheet)
        yield from self._plans(sheet)
        yield from self.nero.check(sheet)
        yield from self.advisors.check(sheet)
        yield from self.sales.check(sheet)
        yield from self.seneca.check(sheet)

    def clashes(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield more Nero cards than there are."""
        return nero_clashes(self.nero.by_players, VICTORY_TRACKS, sheets)

    def title(self, sheet: MarkedSheet, total: int) -> tuple[str, Mapping[str, object]] | None:
        """Return who won against Seneca: the player only with more points (Fin de la partie, jeu solo)."""
        if not self.seneca.is_played(sheet):
            return None
        points = self.seneca.points(sheet)
        return ("seneca-beaten" if total > points else "seneca-wins", {"points": total, "seneca": points})

    def _start(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield boxes that the character's sheet prints underlined and that are not underlined here (Gain)."""
        for area, printed in self.printed.get(str(sheet.values["character"]), {}).items():
            if sheet.is_given(area) and sheet.count(area) < printed:
                meant = Mark(ids(self.tally.game.areas[area].boxes[:printed]))
                facts = {"number": sheet.count(area), "printed": printed}
                yield Finding("start", area, "printed", facts, meant=(meant,))

    def _plans(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield more plan cards than buildings: one may be underlined twice, never left out (Junon)."""
        plans, buildings = sheet.count("plans"), self.tracks["buildings"]
        if buildings.is_short(sheet, plans):
            highest = buildings.highest(sheet)
            surplus = marked(sheet, self.tally.game.areas["plans"])[highest:]
            meant = (buildings.remedy_up_to(plans), Empty(ids(surplus)))
            yield Finding("plans", "plans", "buildings", {"plans": plans, "buildings": highest}, meant=meant)


def nero_clashes(by_players: Sequence[int], tracks: Sequence[str], sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
    """Yield a clash if there are more Nero cards than the number of players allows (Mise en place 10)."""
    taken = [sum(sheet.values[f"nero.{track}"] is not None for track in tracks) for sheet in sheets]
    players = max(number_in_value(sheet.values["players"]) for sheet in sheets)
    cards = by_players[players - 1] if players else max(by_players)
    holders = tuple(place for place, number in enumerate(taken) if number)
    if sum(taken) > cards and len(holders) > 1:
        each = tuple(str(taken[place]) for place in holders)
        yield Clash("nero-cards", "nero", holders, {"taken": sum(taken), "cards": cards}, each)


class Colonies:
    """The colonies of a player, shown by posted soldiers and glory (Conquérir)."""

    def __init__(self, tally: Tally, glory: VictoryTrack) -> None:
        self.starting = tally.game.tables["starting_colonies"]
        (self.most_glory,) = tally.game.tables["colonies"]["most_glory"]
        self.glory = glory
        self.soldiers = tally.game.areas["soldiers"]

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield colonies without a garrison, garrisons without a colony, and glory that the colonies do not give."""
        if sheet.values["colonies"] is None:
            return
        colonies = number_in_value(sheet.values["colonies"])
        if sheet.is_given("soldiers"):
            yield from self._garrisons(colonies, sheet)
        glory, most = self.glory.highest(sheet), colonies * self.most_glory
        if self.glory.is_short(sheet, colonies):
            meant = (self.glory.remedy_up_to(colonies), Write("colonies", glory))
            facts = {"glory": glory, "colonies": colonies}
            yield Finding("crossed", self.glory.area, "glory-few", facts, meant=meant, cited=("colonies.1",))
        elif glory > most:
            facts = {"glory": glory, "colonies": colonies, "most": most}
            yield Finding("crossed", self.glory.area, "glory", facts, glory, severity="note", cited=("colonies.1",))

    def _garrisons(self, colonies: int, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a number of posted soldiers that is not the number of colonies that need one."""
        crossed, needed = sheet.rings("soldiers").filled, max(0, colonies - self._free(sheet))
        facts = {"colonies": colonies, "crossed": crossed}
        posted = tuple(box.id for box in self.soldiers.boxes if sheet.rings("soldiers").masks[1] & bit_of(box))
        if needed > crossed:
            meant = (*self._post(needed, sheet), Write("colonies", colonies - needed + crossed))
            yield Finding("crossed", "soldiers", "garrisons", {"needed": needed, **facts}, meant=meant, cited=posted)
        elif crossed > colonies:
            meant = (*self._post(colonies, sheet), Write("colonies", crossed))
            yield Finding("crossed", "soldiers", "colonies", facts, meant=meant, cited=posted)

    def _post(self, number: int, sheet: MarkedSheet) -> tuple[Edit, ...]:
        """Return the edit to a number of crossed soldiers: cross more, underlined ones first, or fewer."""
        boxes, (underlined, crossed) = self.soldiers.boxes, sheet.rings("soldiers").masks
        home, posted = self.soldiers.states
        if number > len(boxes):
            return ()
        away = [box.id for box in boxes if crossed & bit_of(box)]
        free = sorted((box for box in boxes if not crossed & bit_of(box)), key=lambda box: not underlined & bit_of(box))
        further = [Change(box.id, posted) for box in free[: max(0, number - len(away))]]
        return (Together((*further, *(Change(box, home) for box in away[number:]))),)

    def _free(self, sheet: MarkedSheet) -> int:
        """Return the colonies owned from the start without a soldier (Mise en place 12).

        If the file names no character, the most of any character.
        """
        character = sheet.values["character"]
        return sum(self.starting.get(str(character), ())) if character else max(map(sum, self.starting.values()))


class TakenCard(NamedTuple):
    """A Nero card that was taken: the area and the number of the box with its points."""

    holder: str
    box: int
    points: int

    def left_out(self) -> Write:
        """Return the edit that removes the card."""
        return Write(self.holder, None, self.box)


class NeroCards:
    """The Nero cards of a player and of Seneca, identified by their points: all values differ (Cartes Néron)."""

    def __init__(self, tally: Tally, tracks: tuple[str, ...]) -> None:
        self.tally = tally
        self.tracks = tracks
        self.by_players = tally.game.tables["nero_cards"]["by_players"]

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield cards without their blue box, more cards than there are, and a card taken twice."""
        holders = {f"nero.{track}": sheet.values[f"nero.{track}"] for track in self.tracks}
        taken = [
            TakenCard(holder, 1, number_in_value(points)) for holder, points in holders.items() if points is not None
        ]
        for card in taken:
            yield from self._blue_box(sheet, card.holder)
        taken += [TakenCard("solo.nero", box, points) for box, points in sheet.numbers("solo.nero")]
        yield from self._number(sheet, taken)
        seen: dict[int, TakenCard] = {}
        for card in taken:
            first = seen.setdefault(card.points, card)
            if first is not card:
                names = {"first": AreaName(first.holder), "second": AreaName(card.holder)}
                meant = (card.left_out(), first.left_out())
                yield Finding("nero", card.holder, "twice", {"points": card.points, **names}, meant=meant)

    def _blue_box(self, sheet: MarkedSheet, holder: str) -> Iterator[Finding]:
        track = holder.removeprefix("nero.")
        blue, underlined = number_in_value(sheet.values[f"blue_box.{track}"]), sheet.marked[track].bit_count()
        name = AreaName(track)
        if not blue:
            yield Finding("nero", holder, "no-blue-box", {"area": name, "path": f"blue_box.{track}"}, severity="note")
        elif sheet.is_given(track) and not sheet.marked[track] >> (blue - 1) & 1:
            boxes = self.tally.game.areas[track].boxes
            meant: list[Edit] = [Mark(ids(boxes[:blue]))] if blue <= len(boxes) else []
            facts: dict[str, Fact] = {"area": name, "blue": blue, "underlined": underlined}
            meant.append(Write(holder, None))
            cited = (f"blue_box.{track}.1", *ids(boxes[blue - 1 : blue]))
            yield Finding("nero", holder, "not-reached", facts, meant=tuple(meant), cited=cited)

    def _number(self, sheet: MarkedSheet, taken: Sequence[TakenCard]) -> Iterator[Finding]:
        players = number_in_value(sheet.values["players"])
        cards = self.by_players[players - 1] if players else max(self.by_players)
        if len(taken) > cards:
            enough = [number for number, most in enumerate(self.by_players, 1) if most >= len(taken)]
            surplus = Together(tuple(card.left_out() for card in taken[cards:]))
            meant: tuple[Edit, ...] = (*(Write("players", number) for number in enough), surplus)
            facts = {"taken": len(taken), "players": players or 1, "cards": cards}
            yield Finding("nero", "nero", "too-many", facts, meant=meant)
