"""Cards, players, demands and moves in words: the pieces that every screen is written with."""

from collections.abc import Iterable, Sequence
from typing import Final

from shithead_bot.engine import events as happen
from shithead_bot.engine.cards import Card, Rank, Suit
from shithead_bot.engine.legality import Demand, DemandKind
from shithead_bot.engine.rules import Power, Rules
from shithead_bot.i18n import Texts
from shithead_bot.tables.model import Table
from shithead_bot.views.names import html_name, plain_name

BACK: Final = "🂠"
NONE: Final = "–"
_SUITS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_NAMED_RANKS: Final = {
    Rank.JACK: "rank-jack",
    Rank.QUEEN: "rank-queen",
    Rank.KING: "rank-king",
    Rank.ACE: "rank-ace",
    Rank.JOKER: "rank-joker",
}


class Words:
    """How one table's players are called in one language, for HTML or (`plain`) for toasts."""

    def __init__(self, table: Table, texts: Texts, *, plain: bool = False) -> None:
        self._table = table
        self._shown = plain_name if plain else html_name
        self.texts = texts

    def player(self, seat: int) -> str:
        """A player's name as it may be shown."""
        return self.name(self._table.players[seat].name, seat + 1)

    def name(self, name: str, number: int = 1) -> str:
        """Any name as it may be shown; `number` stands in where nothing of it can be seen."""
        return self._shown(name, self.texts("player-unnamed", number=number))

    def players(self, seats: Iterable[int]) -> str:
        """Names as a list: "Anna, Ben and Cem"."""
        return listed(self.texts, [self.player(seat) for seat in seats])


def listed(texts: Texts, items: Sequence[str]) -> str:
    """Items as a list in words."""
    if len(items) < 2:
        return "".join(items)
    return texts("list-and", most=", ".join(items[:-1]), last=items[-1])


def rank_text(texts: Texts, rank: Rank) -> str:
    """A rank as it stands on the card."""
    key = _NAMED_RANKS.get(rank)
    return str(int(rank)) if key is None else texts(key)


def card_text(texts: Texts, card: Card) -> str:
    """A card, as `9♣`."""
    return rank_text(texts, card.rank) + ("" if card.suit is None else _SUITS[card.suit])


def cards_text(texts: Texts, cards: Iterable[Card]) -> str:
    """Cards in their order, or a dash for none."""
    return " ".join(card_text(texts, card) for card in cards) or NONE


def hand_text(texts: Texts, hand: Sequence[Card]) -> str:
    """A sorted hand, its ranks set apart."""
    ranks: dict[Rank, list[Card]] = {}
    for card in hand:
        ranks.setdefault(card.rank, []).append(card)
    return " · ".join(cards_text(texts, cards) for cards in ranks.values()) or NONE


def backs_text(face_down: Sequence[bool]) -> str:
    """The face-down cards still there, as backs, or a dash for none."""
    return BACK * sum(face_down) or NONE


def demand_text(texts: Texts, demand: Demand, rules: Rules) -> str:
    """What the pile asks for, with the ranks that fit always: "J or higher (2 and 10 always)"."""
    if demand.kind is DemandKind.ANYTHING or demand.rank is None:
        return texts("demand-anything")
    asked = texts(f"demand-{demand.kind.value}", rank=rank_text(texts, demand.rank))
    if demand.seen_through:
        asked = texts("demand-seen-through", demand=asked, count=demand.seen_through)
    always = [rank_text(texts, rank) for rank in always_playable(rules) if not _meets(demand, rank)]
    return texts("demand-or-always", demand=asked, ranks=listed(texts, always)) if always else asked


def always_playable(rules: Rules) -> list[Rank]:
    """The ranks that lie on any card (RULES.md 3)."""
    free = {Power.RESET, Power.TRANSPARENT} | (set() if rules.burn_must_fit else {Power.BURN})
    return [rank for rank in Rank if rules.power(rank) in free and (rank is not Rank.JOKER or rules.jokers)]


def _meets(demand: Demand, rank: Rank) -> bool:
    if demand.rank is None or rank is Rank.JOKER:
        return False
    match demand.kind:
        case DemandKind.AT_LEAST:
            return rank >= demand.rank
        case DemandKind.BELOW:
            return rank < demand.rank
        case DemandKind.AT_MOST:
            return rank <= demand.rank
        case DemandKind.ANYTHING:
            return True


def told(words: Words, move: Iterable[happen.Event]) -> str:
    """One move and what came of it, as a line."""
    return " · ".join(part for event in move if (part := _told_event(words, event)))


def _told_event(words: Words, event: happen.Event) -> str:
    texts = words.texts
    match event:
        case happen.Played() | happen.Took() | happen.Misfit() | happen.Passed():
            return _told_act(words, event)
        case happen.Burned(count=count):
            return texts("told-burned", count=count)
        case happen.Skipped(seats=seats):
            return texts("told-skipped", names=words.players(seats), count=len(seats))
        case happen.Reversed():
            return texts("told-reversed")
        case happen.WentOut(seat=seat, place=place):
            return texts("told-out", name=words.player(seat), place=place)
        case _:
            return ""


def _told_act(words: Words, event: happen.Played | happen.Took | happen.Misfit | happen.Passed) -> str:
    texts, name = words.texts, words.player(event.seat)
    match event:
        case happen.Played(cards=cards, zone=zone, out_of_turn=out_of_turn):
            key = "told-threw-in" if out_of_turn else f"told-played-{zone.value}"
            return texts(key, name=name, cards=cards_text(texts, cards))
        case happen.Took(count=count):
            return texts("told-took", name=name, count=count)
        case happen.Misfit(card=card, count=count):
            return texts("told-misfit", name=name, card=card_text(texts, card), count=count)
        case happen.Passed():
            return texts("told-passed", name=name)
