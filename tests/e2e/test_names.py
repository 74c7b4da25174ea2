"""Names that people choose to make trouble, through a whole game."""

from shithead_bot.playground.events import Answered, Edited, Event, Posted
from tests.e2e.house import NAMES, House, open_house

MISCHIEF = "\N{RIGHT-TO-LEFT OVERRIDE}live\N{POP DIRECTIONAL FORMATTING}\N{RIGHT-TO-LEFT ISOLATE}"
HEBREW = "שלום"
ZALGO = "Zed" + "\N{COMBINING TILDE OVERLAY}\N{COMBINING SHORT SOLIDUS OVERLAY}" * 30
HTML = '<b>Bob</b> & "co"'
BLANK = "\N{HANGUL FILLER}\N{BRAILLE PATTERN BLANK}"
LONG = ("A" * 64, "Ω" * 64)

_CONTROLS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c"


def isolated(name: str) -> str:
    """A name as it stands on a screen."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"


class Reader:
    """Reads everything that the bot writes to people: messages as posted and edited, toasts and alerts."""

    def __init__(self, house: House) -> None:
        self.texts: list[str] = []
        house.world.on_event(self._hear)

    def _hear(self, event: Event) -> None:
        match event:
            case Posted(message) | Edited(message) if message.sender.is_bot:
                self.texts.append(message.text)
            case Answered(tap) if tap.answer is not None:
                self.texts.append(tap.answer.text)


async def _play(house: House, *names: tuple[str, str | None]) -> str:
    """A whole game of people with these names; gives the lobby's text."""
    players = [house.add_guest(*name) for name in names]
    for player in players:
        player.start()
        await player.until_told("I deal Shithead")
    players[0].command("new")
    for player in players[1:]:
        await player.tap("Join", house.group)
    await house.settled()
    lobby = house.board.text
    await house.guests[0].tap("Begin", house.group)
    for player in players:
        await player.tap("Ready")
    await house.settled()
    await house.play_out()
    house.guests[0].command("scores")
    await house.guests[0].until(lambda: "Scores" in house.group.messages[-1].text)
    return lobby


async def test_nasty_names_are_harmless_through_a_whole_game(store_url: str) -> None:
    """Names with overrides, with HTML, and with nothing to see are shown as harmless text on every screen."""
    async with open_house(store_url, names=NAMES[:1], seed=221) as house:
        reader = Reader(house)
        lobby = await _play(house, (MISCHIEF, None), (BLANK, None), (HTML, None), ("", None))
        assert f"1. {isolated('live')}" in lobby
        assert "2. Player 2" in lobby
        assert f"3. {isolated(HTML)}" in lobby
        assert "4. Player 4" in lobby
        assert not any(control in text for text in reader.texts for control in _CONTROLS)
        scores = house.group.messages[-1].text
        assert isolated(HTML) in scores
        assert isolated("live") in scores


async def test_long_and_stacked_names_are_shortened(store_url: str) -> None:
    """128 letters become 24 with an ellipsis, and of a stack of marks three at most are left, on every screen."""
    async with open_house(store_url, names=NAMES[:1], seed=221) as house:
        reader = Reader(house)
        lobby = await _play(house, LONG, (ZALGO, None), (HEBREW, None))
        assert f"1. {isolated('A' * 23 + '…')}" in lobby
        assert f"3. {isolated(HEBREW)}" in lobby
        assert not any("A" * 24 in text for text in reader.texts)
        assert not any(
            text.count("\N{COMBINING TILDE OVERLAY}") > 2 * text.count("Zed") for text in reader.texts
        )


async def test_a_nasty_group_name_is_harmless(store_url: str) -> None:
    """A group's title is escaped and freed of direction controls in the private chat."""
    async with open_house(store_url, names=NAMES[:2]) as house:
        house.group.title = f"<i>{MISCHIEF}</i>"
        anna, ben = house.guests
        anna.command("new")
        answer = await ben.tap("Join", house.group)
        ben.follow(answer.url)
        await ben.until(lambda: isolated("<i>live</i>") in ben.messages()[-1].text)
