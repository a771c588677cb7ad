"""A whole match, year by year: cards, income, actions in turn, the attack."""

from __future__ import annotations

from random import Random

from ..facts import ATTACK_CARDS, ATTRIBUTES, NEUTRAL_CARDS, PLAYER_CARDS, YEARLY_CIRCLES, FateCard
from .arena_and_scouts import ARENA_AND_SCOUT_OFFERS
from .attack import defend
from .gains import gain
from .left_moves import LEFT_OFFERS
from .moves import Move, Offer
from .options import Options, fort_rules
from .personality import Personality
from .right_moves import RIGHT_OFFERS
from .state import PIECES, Player
from .table import Table
from .tempers import temper

OFFERS: dict[str, Offer] = LEFT_OFFERS | RIGHT_OFFERS | ARENA_AND_SCOUT_OFFERS
NAMES = ("Ada", "Ben", "Cleo", "Dina")


def play_match(seed: int, options: Options, personalities: tuple[Personality, ...] | None = None) -> Table:
    """Play the years asked for. The same seed and options give the same match."""
    rng = Random(seed)
    if personalities is None:
        personalities = tuple(temper(name, rng, OFFERS) for name in options.personalities)
    table = Table(rng, own_patterns_only=options.own_patterns_only)
    for seat in range(options.players):
        player = Player(
            name=NAMES[seat],
            rng=rng,
            personality=personalities[seat % len(personalities)],
            rules=fort_rules(options.fort),
            forget=options.forget,
            deck=_shuffled(rng),
        )
        table.players.append(player)
    table.neutral_deck = _shuffled(rng)
    for year in range(1, options.years + 1):
        _play_year(table, options, year)
    return table


def _shuffled(rng: Random) -> list[str]:
    cards = list(PLAYER_CARDS)
    rng.shuffle(cards)
    return cards


def _play_year(table: Table, options: Options, year: int) -> None:
    _start_year(table, options, year)
    while not all(player.passed for player in table.players):
        for player in table.players:
            if not player.passed:
                _act(player, table)
    _end_year(table, options, year)


def _start_year(table: Table, options: Options, year: int) -> None:
    fate = _fate_card(table, fort_rules(options.fort).soldiers_on_first_card if year == 1 else 0)
    for player in table.players:
        player.year, player.passed = year, False
        player.fate_cards.append(fate)
        _take(player, {piece: getattr(fate, piece) for piece in PIECES})
        if year == 1:
            _take(player, options.reward)
        _choose_cards(player)
    neutral = NEUTRAL_CARDS.get(options.players, 0)
    fewer = fort_rules(options.fort).neutral_cards
    if fewer is not None:
        neutral = min(neutral, fewer)
    table.neutral_cards = [table.neutral_deck.pop() for _ in range(neutral)]
    for player in table.players:
        _yearly_income(player)


def _fate_card(table: Table, soldiers: int) -> FateCard:
    card = table.draw()
    while card.soldier < soldiers:
        card = table.draw()
    return card


def _take(player: Player, pieces: dict[str, int]) -> None:
    for piece, count in pieces.items():
        player.stock[piece] += count


def _choose_cards(player: Player) -> None:
    """Two cards: the one the player's temper likes better becomes the path card, the other the prospect card."""
    drawn = [player.deck.pop(), player.deck.pop()]
    drawn.sort(key=lambda card: (player.personality.card(card), player.rng.random()), reverse=True)
    player.path_cards.append(drawn[0])
    player.prospect_cards.append(drawn[1])
    _take(player, PLAYER_CARDS[drawn[1]].gain)


def _yearly_income(player: Player) -> None:
    player.stock["resource"] += player.tracks["left.resource_production"]
    for area, piece in YEARLY_CIRCLES.items():
        for _ in player.built[area]:
            if piece is None:
                attribute = player.personality.attribute(_worth_taking(player), player.rng)
                player.events[f"road gave {attribute}"] += 1
                gain(player, (attribute,))
            else:
                player.stock[piece] += 1


def _worth_taking(player: Player) -> tuple[str, ...]:
    """The attributes that a road can still raise, or all of them when every track is full."""
    return tuple(attribute for attribute in ATTRIBUTES if player.tracks[f"left.{attribute}"] < 25) or ATTRIBUTES


def _act(player: Player, table: Table) -> None:
    """One move, or the end of this player's year when none is left or they have had enough."""
    personality = player.personality
    keys: list[str] = []
    weights: list[float] = []
    choices: list[list[Move]] = []
    for key, offer in OFFERS.items():
        moves = offer(player, table)
        if moves and (weight := personality.weight(key)) > 0:
            keys.append(key)
            weights.append(weight)
            choices.append(moves)
    if not keys or player.rng.random() < personality.idle:
        player.passed = True
        return
    chosen = player.rng.choices(range(len(keys)), weights)[0]
    move = player.rng.choice(choices[chosen])
    player.pay(move.cost)
    player.add(move.text)
    player.events[keys[chosen]] += 1
    move.perform()


def _end_year(table: Table, options: Options, year: int) -> None:
    count = ATTACK_CARDS[options.difficulty][year - 1] + fort_rules(options.fort).more_attack_cards
    cards = tuple(table.draw().cohort for _ in range(count + table.pieces_on_neutral_cards))
    table.pieces_on_neutral_cards = 0
    table.neutral_cards = []
    for player in table.players:
        player.stock = dict.fromkeys(PIECES, 0)
        defend(player, cards)
        if table.shuffles > 1:
            player.events["fate deck reshuffled"] += 1
