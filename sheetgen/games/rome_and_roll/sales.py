"""Check the goods sold for coins, and the track of victory points that a sale moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.rules.finding import AreaName, Edit, Empty, Fact, Finding, Mark, Write, ids
from sheetgen.rules.remedies import LONG_RUN
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value

VICTORY_TRACKS = ("coins", "buildings", "legacy", "glory")


@dataclass(frozen=True, slots=True)
class VictoryTrack:
    """The coins, the buildings, the legacy or the glory (Gain)."""

    tally: Tally
    area: str

    def highest(self, sheet: MarkedSheet) -> int:
        """Return the highest underlined value, 0 if nothing is underlined."""
        return sheet.marked[self.area].bit_length()

    def last(self, sheet: MarkedSheet) -> int:
        """Return the number of the last box as the file gives it; 0 if it does not."""
        return number_in_value(sheet.values[f"last_box.{self.area}"])

    def is_short(self, sheet: MarkedSheet, gained: int) -> bool:
        """Return whether less is underlined than was gained although there was room.

        A track not in the file lacks nothing.
        """
        most = self.last(sheet) or len(self.tally.game.areas[self.area].boxes)
        return sheet.is_given(self.area) and self.highest(sheet) < min(gained, most)

    def is_at_end(self, sheet: MarkedSheet) -> bool:
        """Return whether the last box is known and underlined, so that a further gain is lost."""
        return 0 < self.last(sheet) <= self.highest(sheet)

    def remedy_up_to(self, gained: int) -> Mark:
        """Return the edit that underlines what was gained. A completed remedy ends at the last box."""
        return Mark(ids(self.tally.game.areas[self.area].boxes[:gained]))

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield gains and a blue box beyond the last box, if the file gives the last box."""
        last, highest = self.last(sheet), self.highest(sheet)
        last_box, blue_box = f"last_box.{self.area}", f"blue_box.{self.area}"
        blue = number_in_value(sheet.values[blue_box])
        if last and blue > last:
            facts: dict[str, Fact] = {"area": AreaName(self.area), "blue": blue, "last": last}
            meant = (Write(last_box, blue), Write(blue_box, last))
            yield Finding("nero", blue_box, "blue-beyond-last", facts, meant=meant)
        if last and highest > last:
            beyond = self.tally.game.areas[self.area].boxes[last:]
            edits: tuple[Edit, ...] = (Empty(ids(beyond)),)
            # Where the track ends is copied from the player's sheet; only a long run shows it was copied wrong.
            edits += (Write(last_box, highest),) if highest - last > LONG_RUN else ()
            facts = {"underlined": highest, "last": last}
            cited = (f"{last_box}.1",)
            yield Finding("fill-order", self.area, "beyond-last", facts, last + 1, meant=edits, cited=cited)


class Sale(NamedTuple):
    """A line of the sales; goods and coins are None if they are not given."""

    line: int
    goods: int | None
    jewels: int
    helped: bool
    """Whether Bacchus helped."""
    coins: int | None


def sale_worth(goods: int, jewels: int, *, bacchus: bool, group: int, coins: int) -> int:
    """Return the coins for goods sold in groups of ``group`` for ``coins`` each.

    Each of the ``jewels`` sold with a merchant brings one more, and with ``bacchus`` so does each group (Échanger;
    Faveurs des dieux, Bacchus).
    """
    groups = goods // group
    return groups * coins + jewels + (groups if bacchus else 0)


class Sales:
    """The lines in which a player notes sales."""

    def __init__(self, tally: Tally, track: VictoryTrack) -> None:
        self.group, self.coins = tally.game.tables["trade"]["group"]
        self.track = track

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield goods that cannot be sold, coins that they do not bring, and coins that were not underlined."""
        sales = list(_lines(sheet))
        brought = sum(self._right(sale) if sale.coins is None else sale.coins for sale in sales if self._fits(sale))
        brought += sum(sale.coins or 0 for sale in sales if not self._fits(sale))
        for sale in sales:
            yield from self._goods(sale)
            if self._fits(sale):
                yield from self._coins(sale, sales, sheet)
        # Coins are never spent: those from sales are on the track, except those beyond its last box.
        if self.track.is_short(sheet, brought):
            facts = {"coins": brought, "underlined": self.track.highest(sheet)}
            meant = self.track.remedy_up_to(brought)
            yield Finding("trade", self.track.area, "underlined", facts, meant=(meant,))

    def _least_goods(self, sale: Sale) -> int:
        """Return the goods of a line; if they are not given, the fewest that can have been sold with its jewels."""
        return max(self.group, -(-sale.jewels // self.group) * self.group) if sale.goods is None else sale.goods

    def _fits(self, sale: Sale) -> bool:
        """Return whether these goods and jewels can be sold."""
        goods = self._least_goods(sale)
        groups, rest = divmod(goods, self.group)
        return groups > 0 and not rest and (groups == 1 or sale.helped) and 0 <= sale.jewels <= goods

    def _right(self, sale: Sale) -> int:
        """Return the coins that a line brings; if its goods are not given, the fewest possible."""
        goods = self._least_goods(sale)
        return sale_worth(goods, sale.jewels, bacchus=sale.helped, group=self.group, coins=self.coins)

    def _goods(self, sale: Sale) -> Iterator[Finding]:
        goods = self._least_goods(sale)
        groups, rest = divmod(goods, self.group)
        facts: dict[str, Fact] = {"area": AreaName("trades"), "line": sale.line, "goods": goods}
        if rest or not groups or (groups > 1 and not sale.helped):
            facts["group"] = self.group
            yield Finding("trade", "trades.goods", "goods", facts, sale.line, meant=self._in_groups(sale))
        elif not 0 <= sale.jewels <= goods:
            facts["jewels"] = sale.jewels
            meant = Write("trades.jewels", goods, sale.line)
            yield Finding("trade", "trades.jewels", "jewels", facts, sale.line, meant=(meant,))

    def _in_groups(self, sale: Sale) -> tuple[Edit, ...]:
        """Return the edits by which whole groups are sold, several of them with the help of Bacchus."""
        groups = self._least_goods(sale) // self.group
        fits = max(1, groups) * self.group if sale.helped else self.group
        return Write("trades.bacchus", 1, sale.line), Write("trades.goods", fits, sale.line)

    def _coins(self, sale: Sale, sales: list[Sale], sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield coins that a line cannot have brought.

        A sale brings less than its goods are worth if it fills the track; those after it bring nothing.
        """
        right, coins = self._right(sale), sale.coins
        if coins is None:
            return
        is_last = not any(each.coins for each in sales if each.line > sale.line)
        is_few = coins < right and not (is_last and self.track.is_at_end(sheet))
        if not is_few and (coins <= right or sale.goods is None):
            return
        facts: dict[str, Fact] = {"area": AreaName("trades"), "line": sale.line, "coins": coins, "right": right}
        key = "coins-few"
        if sale.goods is not None:
            facts |= {"goods": sale.goods, "jewels": sale.jewels, "group": self.group, "each": self.coins}
            key = "coins-jewels" if sale.jewels else "coins"
        meant = Write("trades.coins", right, sale.line)
        rows = {"goods": sale.goods, "jewels": sale.jewels, "bacchus": sale.helped}
        cited = tuple(f"trades.{row}.{sale.line}" for row, value in rows.items() if value)
        yield Finding("trade", "trades.coins", key, facts, sale.line, meant=(meant,), cited=cited)


def _lines(sheet: MarkedSheet) -> Iterator[Sale]:
    """Yield the lines with goods or coins."""
    keys = ("goods", "jewels", "bacchus", "coins")
    goods, jewels, bacchus, coins = (dict(sheet.numbers(f"trades.{key}")) for key in keys)
    for line in sorted({*goods, *coins}):
        yield Sale(line, goods.get(line), jewels.get(line, 0), bool(bacchus.get(line)), coins.get(line))
