"""Cards, players and demands in words: the pieces that every screen is written with."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from shithead_bot.engine.cards import Card, Rank, Suit, in_order
from shithead_bot.engine.legality import DemandKind
from shithead_bot.engine.observation import PublicView
from shithead_bot.i18n import Texts
from shithead_bot.tables.model import Table
from shithead_bot.views.names import html_name, plain_name

SUITS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
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
        """A player's name as it may be shown; a computer's is a number in the reader's language."""
        player = self._table.players[seat]
        if player.is_computer:
            return self.texts("player-computer", number=-player.user_id)
        return self._shown(player.name) or self.texts("player-unnamed", number=seat + 1)

    def mention(self, seat: int) -> str:
        """The name as HTML that tells its bearer's phone that he was named."""
        return f'<a href="tg://user?id={self._table.players[seat].user_id}">{self.player(seat)}</a>'

    def players(self, seats: Iterable[int]) -> str:
        """Names as a list: "Anna, Ben and Cem"."""
        return listed(self.texts, [self.player(seat) for seat in seats])

    def others(self, *names: str) -> str:
        """The names, as a list, of people who may have no seat."""
        return listed(self.texts, [self._shown(name) or self.texts("somebody") for name in names])


def ticked(texts: Texts, text: str, chosen: bool) -> str:
    """A choice, with a tick if it is made."""
    return texts("chosen", text=text) if chosen else text


def listed(texts: Texts, items: Sequence[str]) -> str:
    """Items as a list in words."""
    if len(items) < 2:
        return "".join(items)
    return texts("list-and", most=in_a_row(texts, items[:-1]), last=items[-1])


def in_a_row(texts: Texts, items: Sequence[str]) -> str:
    """Items with commas between them."""
    return reduce(lambda row, item: texts("list-comma", first=row, next=item), items)


def rank_text(texts: Texts, rank: Rank) -> str:
    """A rank as it stands on the card."""
    key = _NAMED_RANKS.get(rank)
    return str(int(rank)) if key is None else texts(key)


def ranks_text(texts: Texts, ranks: Iterable[Rank]) -> str:
    """Ranks as a list, low to high, the joker last: it has no place in the order."""
    return listed(
        texts, [rank_text(texts, rank) for rank in sorted(ranks, key=lambda rank: (rank is Rank.JOKER, rank))]
    )


def card_text(texts: Texts, card: Card) -> str:
    """A card, as `9♣`."""
    return rank_text(texts, card.rank) + ("" if card.suit is None else SUITS[card.suit])


def cards_text(texts: Texts, cards: Iterable[Card]) -> str:
    """Cards in their order, or that there are none."""
    return " ".join(card_text(texts, card) for card in cards) or texts("cards-none")


def open_text(texts: Texts, face_up: Iterable[Card]) -> str:
    """Face-up cards, low to high: where they lie decides nothing."""
    return cards_text(texts, in_order(face_up))


def hand_text(texts: Texts, hand: Sequence[Card]) -> str:
    """A sorted hand, its ranks set apart."""
    ranks: dict[Rank, list[Card]] = {}
    for card in hand:
        ranks.setdefault(card.rank, []).append(card)
    return " · ".join(cards_text(texts, cards) for cards in ranks.values()) or texts("cards-none")


def top_text(texts: Texts, pile: Sequence[Card], seen_through: int) -> str:
    """What lies on top of a pile, down to the card that decides: `6♦ 6♣ › K♠`."""
    transparent = pile[len(pile) - seen_through :][::-1]
    deciding = pile[: len(pile) - seen_through][-1:]
    shown = [cards_text(texts, cards) for cards in (transparent, deciding) if cards]
    return texts("pile-through", upper=shown[0], lower=shown[1]) if len(shown) > 1 else shown[0]


def demand_text(texts: Texts, view: PublicView) -> str:
    """What the pile asks for, through which cards it is seen, and which other ranks fit as they always do:
    "8 or higher (seen through two sixes); 2, 6 and 10 always"."""
    demand = view.demand
    if demand.rank is None:
        return texts("demand-anything")
    asked = texts(f"demand-{demand.kind.value}", rank=rank_text(texts, demand.rank))
    if demand.seen_through:
        asked = texts("demand-through", demand=asked, cards=_named(texts, view.pile[-demand.seen_through :]))
    fitting = view.rules.fitting[demand.rank] - (frozenset() if view.rules.jokers else {Rank.JOKER})
    always = ranks_text(texts, (rank for rank in fitting if not _meets(rank, demand.kind, demand.rank)))
    return texts("demand-or-always", demand=asked, ranks=always) if always else asked


def _named(texts: Texts, cards: Sequence[Card]) -> str:
    """Cards by rank, as one speaks of them: "two sixes and a joker"."""
    counts = Counter(card.rank for card in reversed(cards))
    return listed(
        texts,
        [
            texts(f"named-{rank.name.lower()}", count=count, number=texts("number", count=count))
            for rank, count in counts.items()
        ],
    )


def _meets(rank: Rank, kind: DemandKind, asked: Rank) -> bool:
    """Whether a rank is what the pile asks for, so that it needn't be named; a joker has no place in the order."""
    if rank is Rank.JOKER:
        return False
    match kind:
        case DemandKind.BELOW:
            return rank < asked
        case DemandKind.AT_MOST:
            return rank <= asked
        case _:
            return rank >= asked
