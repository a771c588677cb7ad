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
        """The coins of each line: those written, or where none are those that its goods bring."""
        jewels, bacchus, coins = (dict(sheet.numbers(f"trades.{key}")) for key in ("jewels", "bacchus", "coins"))
        yield from coins.values()
        name, write = findings.words.area("trades"), findings.remedies.write
        for line, goods in sheet.numbers("trades.goods"):
            helped = bool(bacchus.get(line))
            said = {"area": name, "line": line, "goods": goods}
            if goods < self.group or goods % self.group or (goods > self.group and not helped):
                details = Details(ways=self._in_groups(line, goods, findings, helped=helped))
                findings.add("trade", "trades.goods", line, "goods", "error", details, group=self.group, **said)
                continue
            gems = jewels.get(line, 0)
            if not 0 <= gems <= goods:
                details = Details(ways=write("trades.jewels", goods, line))
                findings.add("trade", "trades.jewels", line, "jewels", "error", details, jewels=gems, **said)
                continue
            right = sale(goods, gems, bacchus=helped, group=self.group, coins=self.coins)
            if line not in coins:
                yield right
            elif coins[line] != right:
                details = Details(ways=write("trades.coins", right, line))
                said |= {"coins": coins[line], "right": right}
                findings.add("trade", "trades.coins", line, "coins", "error", details, **said)

    def _in_groups(self, line: int, goods: int, findings: Findings, *, helped: bool) -> tuple[Way, ...]:
        """To sell whole groups, several of them with the help of Bacchus."""
        groups, rest = divmod(goods, self.group)
        with_help = () if helped or rest or not groups else findings.remedies.write("trades.bacchus", 1, line)
        fits = max(1, groups) * self.group if helped else self.group
        return with_help + findings.remedies.write("trades.goods", fits, line)
