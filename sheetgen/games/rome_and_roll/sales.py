"""Goods sold for coins."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.rome_and_roll.victory_track import Track
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.rules.ways import Details, Way


def sale(goods: int, jewels: int, *, bacchus: bool, group: int, coins: int) -> int:
    """The coins for goods sold in groups of ``group`` for ``coins`` each: one more for each of the ``jewels`` sold with
    a merchant, and with ``bacchus`` one more for each group (Échanger; Faveurs des dieux, Bacchus)."""
    groups = goods // group
    return groups * coins + jewels + (groups if bacchus else 0)


class Sales:
    """The lines in which a player notes sales."""

    def __init__(self, tally: Tally, track: Track) -> None:
        self.group, self.coins = tally.game.tables["trade"]["group"]
        self.track = track

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note numbers of goods that cannot be sold, coins they do not bring, and coins that were not underlined."""
        # Coins are never spent: what sales brought stands on the track, but for what lay beyond its last box.
        brought = sum(self._check_lines(sheet, findings))
        if self.track.lacks(sheet, brought):
            said = {"area": findings.words.area(self.track.area), "coins": brought}
            details = Details(ways=self.track.up_to(brought, sheet, findings))
            said["underlined"] = self.track.highest(sheet)
            findings.add("trade", self.track.area, None, "underlined", "error", details, **said)

    def _check_lines(self, sheet: Sheet, findings: Findings) -> Iterator[int]:
        """Yield the coins of each line: those written, or if there are none those that its goods bring."""
        goods, coins = dict(sheet.numbers("trades.goods")), dict(sheet.numbers("trades.coins"))
        yield from coins.values()
        for line in sorted({*goods, *coins}):
            right = self._right(line, goods.get(line), sheet, findings)
            if right is None:
                continue
            if line not in coins:
                yield right
            elif coins[line] != right and not (line not in goods and coins[line] > right):
                # A sale brings less than its goods are worth if it fills the track; those after it bring nothing.
                last_gain = not any(number for later, number in coins.items() if later > line)
                if not (0 <= coins[line] < right and last_gain and self.track.is_at_end(sheet)):
                    self._wrong_coins(line, coins[line], right, goods.get(line), findings)

    def _wrong_coins(self, line: int, coins: int, right: int, goods: int | None, findings: Findings) -> None:
        details = Details(ways=findings.remedies.write("trades.coins", right, line))
        said = {"area": findings.words.area("trades"), "line": line, "coins": coins, "right": right, "goods": goods}
        key = "coins-few" if goods is None else "coins"
        findings.add("trade", "trades.coins", line, key, "error", details, **said)

    def _right(self, line: int, goods: int | None, sheet: Sheet, findings: Findings) -> int | None:
        """Return the coins that the goods of a line bring, at least if they are not given; None for goods that cannot
        be sold."""
        jewels, bacchus = (dict(sheet.numbers(f"trades.{key}")) for key in ("jewels", "bacchus"))
        helped, gems = bool(bacchus.get(line)), jewels.get(line, 0)
        name = findings.words.area("trades")
        if goods is None:
            goods = max(self.group, -(-gems // self.group) * self.group)
        said = {"area": name, "line": line, "goods": goods}
        if goods < self.group or goods % self.group or (goods > self.group and not helped):
            details = Details(ways=self._in_groups(line, goods, findings, helped=helped))
            findings.add("trade", "trades.goods", line, "goods", "error", details, group=self.group, **said)
            return None
        if not 0 <= gems <= goods:
            details = Details(ways=findings.remedies.write("trades.jewels", goods, line))
            findings.add("trade", "trades.jewels", line, "jewels", "error", details, jewels=gems, **said)
            return None
        return sale(goods, gems, bacchus=helped, group=self.group, coins=self.coins)

    def _in_groups(self, line: int, goods: int, findings: Findings, *, helped: bool) -> tuple[Way, ...]:
        """To sell whole groups, several of them with the help of Bacchus."""
        groups, rest = divmod(goods, self.group)
        with_help = () if helped or rest or not groups else findings.remedies.write("trades.bacchus", 1, line)
        fits = max(1, groups) * self.group if helped else self.group
        return with_help + findings.remedies.write("trades.goods", fits, line)
