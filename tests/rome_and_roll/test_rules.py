"""The rules of Rome & Roll, on the rulebook's own examples and on one mistake at a time."""

from __future__ import annotations

import pytest

from sheetgen.games.rome_and_roll.sales import sale_worth
from tests.rome_and_roll.sheets import broken, report


def test_the_coin_track_at_three_and_after_one_more_coin() -> None:
    assert report("coins: 3").score.part("coins").points == 3
    assert report("coins: [1, 2, 3, 4]").score.part("coins").points == 4


def test_the_score_is_the_highest_underlined_value_even_where_one_was_left_out() -> None:
    assert report("coins: [1, 2, 4]").score.part("coins").points == 4
    assert broken("coins: [1, 2, 4]") == [("error", "fill-order", "coins", 3)]


def test_the_legate_with_one_soldier_then_four_then_two_posted() -> None:
    assert broken("soldiers: {underlined: 1}") == []
    assert broken("soldiers: {underlined: 4, crossed: [1, 2]}\ncolonies: 2") == []


def test_seven_soldiers_with_three_posted_hold_three_colonies_but_not_four() -> None:
    seven = "soldiers: {underlined: 7, crossed: [1, 2, 3]}\n"
    assert broken(f"{seven}character: legatus\ncolonies: 3") == []
    assert broken(f"{seven}character: legatus\ncolonies: 4") == [("error", "crossed", "soldiers", None)]
    assert report(f"{seven}character: legatus\ncolonies: 4").violations[0].message == (
        "4 colonies need 4 posted soldiers, but only 3 soldiers are crossed."
    )


def test_any_underlined_soldier_may_be_posted() -> None:
    assert broken("soldiers: {underlined: 5, crossed: [2, 5]}\ncolonies: 2") == []


def test_the_village_of_the_prefect_needs_no_soldier() -> None:
    none = "soldiers: {underlined: 3, crossed: 0}\n"
    assert broken(f"{none}character: praefectus\ncolonies: 1") == []
    assert broken(f"{none}character: patricia\ncolonies: 1") == [("error", "crossed", "soldiers", None)]


def test_without_a_character_the_village_is_granted() -> None:
    none = "soldiers: {underlined: 3, crossed: 0}\n"
    assert broken(f"{none}colonies: 1") == []
    assert broken(f"{none}colonies: 2") == [("error", "crossed", "soldiers", None)]


@pytest.mark.parametrize(
    ("marks", "box"),
    [("{underlined: 2, crossed: 3}", 3), ("{underlined: 3, crossed: [4]}", 4), ("{underlined: [1, 3]}", 2)],
)
def test_a_crossed_senator_is_an_underlined_one_and_none_is_left_out(marks: str, box: int) -> None:
    rule = "fill-order" if "[1, 3]" in marks else "crossed"
    assert broken(f"senators: {marks}") == [("error", rule, "senators", box)]


def test_half_the_soldiers_and_senators_count_rounded_up_posted_or_not() -> None:
    score = report("soldiers: {underlined: 7, crossed: 3}\nsenators: {underlined: 4, crossed: 4}").score
    assert score.part("half_soldiers").points == 4
    assert score.part("half_senators").points == 2


def test_three_alike_are_sold_for_three_coins() -> None:
    assert sale_worth(3, 0, bacchus=False, group=3, coins=3) == 3
    assert broken("trades: {goods: [3], coins: [3]}") == []


def test_three_jewels_with_a_merchant_are_sold_for_six() -> None:
    assert broken("trades: {goods: [3], jewels: [3], coins: [6]}") == []


def test_six_jewels_with_a_merchant_and_bacchus_are_sold_for_fourteen() -> None:
    assert sale_worth(6, 6, bacchus=True, group=3, coins=3) == 14
    assert broken("trades: {goods: [6], jewels: [6], bacchus: [1], coins: [14]}") == []
    assert broken("trades: {goods: [6], jewels: [6], bacchus: [1], coins: [12]}") == [
        ("error", "trade", "trades.coins", 1)
    ]


@pytest.mark.parametrize(
    ("trades", "area"),
    [
        ("{goods: [4]}", "trades.goods"),
        ("{goods: [0]}", "trades.goods"),
        ("{goods: [6]}", "trades.goods"),
        ("{goods: [3], jewels: [4]}", "trades.jewels"),
    ],
)
def test_goods_that_cannot_be_sold(trades: str, area: str) -> None:
    assert broken(f"trades: {trades}") == [("error", "trade", area, 1)]


def test_a_nero_card_needs_its_blue_box() -> None:
    assert broken("coins: 15\nblue_box: {coins: 15}\nnero: {coins: 6}") == []
    assert broken("coins: 14\nblue_box: {coins: 15}\nnero: {coins: 6}") == [("error", "nero", "nero.coins", None)]


def test_without_the_number_of_the_blue_box_nothing_is_said_against_a_card() -> None:
    assert broken("coins: 15\nnero: {coins: 6}") == [("note", "nero", "nero.coins", None)]


@pytest.mark.parametrize(("players", "fits"), [(1, True), (2, False), (3, False), (4, True)])
def test_four_nero_cards_by_the_number_of_players(players: int, fits: bool) -> None:
    full = "\n".join(f"{track}: 9" for track in ("coins", "buildings", "legacy", "glory"))
    cards = "blue_box: {coins: 9, buildings: 9, legacy: 9, glory: 9}\n"
    cards += "nero: {coins: 8, buildings: 6, legacy: 4, glory: 2}"
    found = broken(f"players: {players}\n{full}\n{cards}")
    assert found == ([] if fits else [("error", "nero", "nero", None)])


def test_no_nero_card_is_taken_twice() -> None:
    cards = "coins: 9\nglory: 9\nblue_box: {coins: 9, glory: 9}\nnero: {coins: 5, glory: 5}"
    assert broken(cards) == [("error", "nero", "nero.glory", None)]


@pytest.mark.parametrize(
    ("advisor", "points", "found"),
    [
        ("{loyalty: 5, points: 3}", 3, []),
        ("{loyalty: 5, points: 5}", 5, []),
        ("{loyalty: 4, points: 4}", 0, [("error", "advisor", "advisors.first.points", None)]),
        ("{loyalty: 5, points: 2}", 2, [("error", "advisor", "advisors.first.points", None)]),
        ("{loyalty: 5, points: 6}", 6, [("error", "advisor", "advisors.first.points", None)]),
        ("{loyalty: [1, 3]}", 0, [("error", "fill-order", "advisors.first.loyalty", 2)]),
    ],
)
def test_advisors_count_with_all_five_boxes(advisor: str, points: int, found: list[object]) -> None:
    sheet = f"advisors: {{first: {advisor}}}"
    assert report(sheet).score.part("advisors").points == points
    assert broken(sheet) == found


def test_storage_takes_its_five_letters_and_the_margin_takes_more() -> None:
    assert broken(f"storage: [{', '.join(['W', 'B/', 'S', 'F', 'J'] * 8)}]") == []
    assert broken("storage: [W, X/]") == [("error", "storage", "storage", 2)]


def test_nothing_is_gained_beyond_the_last_box() -> None:
    assert broken("glory: 19\nlast_box: {glory: 19}") == []
    assert broken("glory: 20\nlast_box: {glory: 19}") == [("error", "fill-order", "glory", 20)]


def test_a_wrong_total_is_a_warning() -> None:
    assert broken("coins: 3\nscore: {coins: 3, total: 4}") == [("warning", "written-score", "score.total", None)]


@pytest.mark.parametrize(
    ("name", "said"), [("Palinurus", "Palinurus"), ("", "Palinurus"), ("Theocles", "Second advisor")]
)
def test_an_advisor_is_called_as_the_sheet_of_the_character_prints(name: str, said: str) -> None:
    second = f"advisors: {{second: {{name: '{name}', loyalty: 5, points: 7}}}}"
    found = [each for each in report(f"character: patricia\n{second}").violations if each.area.endswith("points")]
    assert [each.message for each in found] == [f"{said} cannot be worth 7 points."]
    points = "Points of Palinurus" if said == "Palinurus" else "Points of the second advisor"
    assert found[0].ways[0].label == f"Write 3 in {points}"
