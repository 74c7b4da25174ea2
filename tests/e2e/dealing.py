"""Games by rules that are chosen in the lobby, with cards that lie as a test wants them."""

from collections.abc import Sequence

from shithead_bot.engine.cards import Card
from shithead_bot.engine.rules import Rules
from shithead_bot.tables.service import Shuffle
from tests.e2e.house import Guest, House
from tests.records.making import deck_of


def stacked(rules: Rules, *seats: str, draw: str = "") -> Shuffle:
    """A shuffle that deals each seat "hand | face-up | face-down", the rest as it comes, and then `draw`."""

    def shuffle(deck: Sequence[Card]) -> tuple[Card, ...]:
        cards = deck_of(rules, list(seats), draw)
        assert sorted(cards) == sorted(deck), "the table plays by other rules"
        return cards

    return shuffle


async def begin(house: House, count: int, *rules: str) -> list[Guest]:
    """The host chooses rules by these buttons, so many sit down, the cards are dealt, and nobody swaps."""
    guests = await house.gather(1)
    for button in ("Choose rules", *rules, "Done"):
        await guests[0].tap(button, house.group)
        await house.settled()
    for guest in house.guests[1:count]:
        await guest.join()
        guests.append(guest)
    await house.settled()
    await guests[0].tap("Begin", house.group)
    for guest in guests:
        await guest.tap("Ready")
    await house.settled()
    return guests


async def play(house: House, guest: Guest, button: str) -> None:
    """Press a move, and wait until all that it changes is shown."""
    await guest.tap(button)
    await house.settled()
