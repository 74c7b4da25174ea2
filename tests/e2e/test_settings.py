"""The chat's settings: who may change them, and which tables they reach."""

from collections.abc import Callable

from shithead_bot.playground.chats import Chat
from shithead_bot.playground.messages import Message
from shithead_bot.views.buttons import NO_TABLE
from tests.e2e.house import Guest, House, read, said

PINGS = "settings-button-pings"


def note(chat: Chat) -> Message:
    """The newest message that shows a chat's settings."""
    return [message for message in chat.messages if message.text.startswith(said("settings-title"))][-1]


async def opened(guest: Guest, chat: Chat) -> Message:
    """Somebody has the settings shown."""
    count = len(chat.messages)
    guest.command("settings", chat)
    await guest.until(lambda: any("⏱ A turn" in message.text for message in chat.messages[count:]))
    return note(chat)


def clock(key: str) -> str:
    """How the note says how long a turn may take."""
    return said("settings-clock", clock=said(key))


def on(words: str) -> Callable[[object], bool]:
    """The button that says this, chosen or not."""
    return lambda button: words in str(getattr(button, "text", ""))


async def test_an_administrator_sets_the_clock_of_the_chats_tables(house: House) -> None:
    """One tap changes the note, the lobby that is open, the game that follows and the chat's next table."""
    anna, *_ = await house.gather(2)
    settings = await opened(anna, house.group)
    assert clock("clock-300") in settings.text
    answer = await anna.tap("1 min", house.group)
    assert answer.text == said("toast-saved")
    await anna.until(lambda: clock("clock-60") in settings.text)
    lobby = next(message for message in house.group.messages if message.button("Join"))
    words = said("lobby-clock", clock=said("clock-60"))
    await anna.until(lambda: words in lobby.text)
    await anna.tap("Begin", house.group)
    await anna.until_dealt()
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Anna"))
    anna.command("new")
    await house.until_board(words)


async def test_a_game_gets_another_clock(house: House) -> None:
    """In a game the table shows the new time at once; off is a time too."""
    anna, *_ = await house.start(2)
    board = house.board
    settings = await opened(anna, house.group)
    await anna.tap("1 h", house.group)
    await anna.until(lambda: f"⏱ {said('clock-3600')}" in board.text)
    await anna.tap("off", house.group)
    await anna.until(lambda: said("settings-clock-off") in settings.text)
    await anna.until(lambda: "⏱" not in board.text)


async def test_mentions_are_switched(house: House) -> None:
    """The same button switches them on and off again."""
    anna = house.guests[0]
    settings = await opened(anna, house.group)
    assert said("settings-pings-off") in settings.text
    await anna.tap(on(said(PINGS)), house.group)
    await anna.until(lambda: said("settings-pings") in settings.text)
    await anna.tap(on(said(PINGS)), house.group)
    await anna.until(lambda: said("settings-pings-off") in settings.text)


async def test_others_look_and_change_nothing(house: House) -> None:
    """Who is no administrator is refused by command and button; who is one by now may."""
    anna, ben, *_ = house.guests
    ben.command("settings")
    await ben.until(lambda: house.group.messages[-1].text == said("refused-not-admin"))
    settings = await opened(anna, house.group)
    assert (await ben.tap("1 min", house.group)).text == said("refused-not-admin")
    assert clock("clock-300") in settings.text
    house.world.promote(house.world.bot, house.group)  # so that Telegram tells it who is what
    house.world.promote(ben.user, house.group)
    assert (await ben.tap("1 min", house.group)).text == said("toast-saved")


async def test_an_anonymous_administrator_has_them_shown(house: House) -> None:
    """Who writes as the group is one, whoever he is."""
    boss = house.guests[3]
    house.world.promote(boss.user, house.group, anonymous=True)
    await opened(boss, house.group)


async def test_made_up_settings_are_noise(house: House) -> None:
    """A setting's data counts only from the note that shows it, and only in a group."""
    anna, *_ = await house.gather(1)
    data = f"{NO_TABLE}.0.0.q60"
    for message in (house.board, anna.messages()[-1]):
        assert (await anna.forge(message, data)).text == said("refused-noise")
    assert clock("clock-300") in (await opened(anna, house.group)).text


async def test_each_chat_has_its_own(house: House) -> None:
    """What one group chooses changes nothing in another."""
    anna, ben, *_ = house.guests
    elsewhere = house.world.add_group("Elsewhere", [anna.user, ben.user], "supergroup")
    await opened(anna, house.group)
    await anna.tap("2 min", house.group)
    await house.settled()
    assert clock("clock-300") in read((await opened(anna, elsewhere)).text)
    assert clock("clock-120") in read((await opened(anna, house.group)).text)
