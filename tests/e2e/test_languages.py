"""One group, three languages: everyone reads his own, and all read the group's together."""

from shithead_bot.playground.messages import Message
from tests.e2e.house import Guest, House, read, said, said_in

LANGUAGES = ("de", "nl-BE", "en-GB")
CATALOGUES = ("de", "nl", "en")


def speak(house: House, *codes: str) -> None:
    """The guests' Telegrams are in these languages."""
    for guest, code in zip(house.guests, codes, strict=False):
        house.world.set_language(guest.user, code)


async def deal(house: House, language: str, count: int = 3) -> Message:
    """Anna opens a table in a group that speaks this language, and it is dealt; gives the table's message."""
    anna, *others = house.guests[:count]
    for guest in (anna, *others):
        guest.start()
    anna.command("new")
    for guest in others:
        await guest.tap(said_in(language, "button-join"), house.group)
    await house.settled()
    await anna.tap(said_in(language, "button-begin"), house.group)
    await house.until_board(said_in(language, "table-swapping"))
    await house.settled()
    return house.board


def swap_title(language: str) -> str:
    """How a panel begins while its player swaps."""
    return said_in(language, "hand-swap-title", group="Friends")


async def choose(guest: Guest, name: str) -> str:
    """Choose a language by its own name in the private chat; gives the toast."""
    guest.say("/language")
    return (await guest.tap(lambda button: name in button.text)).text or ""


# Each his own


async def test_everyone_reads_his_language_and_the_group_the_openers(house: House) -> None:
    """Panels and toasts in each player's own, de-AT and nl-BE included; the table as whoever opened it speaks."""
    speak(house, *LANGUAGES)
    board = await deal(house, "de")
    for guest, language in zip(house.guests, CATALOGUES, strict=False):
        assert read(guest.panels[-1].text).startswith(swap_title(language))
        toast = await guest.tap(said_in("de", "button-my-cards"), house.group)
        assert read(toast.text).startswith(said_in(language, "peek-hand", cards="").rstrip())
    assert said_in("de", "table-waiting-ready", names="Anna, Ben und Cem") in read(board.text)


async def test_who_speaks_none_of_ours_is_spoken_to_in_the_default(house: House) -> None:
    """Whatever Telegram says, or doesn't say."""
    speak(house, "tlh", "pt-br")
    await deal(house, "en", 2)
    assert all(read(guest.panels[-1].text).startswith(swap_title("en")) for guest in house.guests[:2])


async def test_what_is_said_in_the_group_is_for_the_group(house: House) -> None:
    """Help, scores and refusals in the group are in its language, whoever asks; in private in the asker's."""
    speak(house, *LANGUAGES)
    await deal(house, "de")
    ben = house.guests[1]
    for command, key in (("scores", "scores-none"), ("new", "refused-game-on")):
        ben.command(command)
        words = said_in("de", key, command=f"/new@{house.world.bot.username}", count=0, names="", named=0)
        await ben.until(lambda words=words: read(house.group.messages[-1].text) == words)  # type: ignore[misc]
    ben.say("/record")
    await ben.until_told(said_in("nl", "record-none", command=f"/new@{house.world.bot.username}"))


# /language


async def test_a_language_is_changed_in_the_middle_of_a_game(house: House) -> None:
    """The panel is translated where it stands, without a ring; its buttons work, and nobody else notices."""
    anna, ben, _ = await house.deal(3)
    await house.settled()
    panel, rings = ben.panels[-1], len(ben.rings)
    before = house.board.text, anna.panels[-1].text
    assert await choose(ben, "Nederlands") == said_in("nl", "toast-saved")
    await ben.until(lambda: read(panel.text).startswith(swap_title("nl")))
    await ben.until_told(said_in("nl", "language-chosen", language="Nederlands"))
    assert not panel.deleted
    assert len(ben.rings) == rings
    assert (house.board.text, anna.panels[-1].text) == before
    answer = await ben.tap(said_in("nl", "button-ready"))
    assert read(answer.text) == said_in("nl", "toast-ready", names="Anna en Cem")


async def test_a_language_is_taken_back(house: House) -> None:
    """As Telegram says it again, from then on."""
    (anna, *_) = house.guests
    anna.start()
    await choose(anna, "Deutsch")
    await anna.until_told(said_in("de", "language-chosen", language="Deutsch"))
    await anna.tap(said_in("de", "language-button-automatic"))
    await anna.until_told(said("language-automatic", language="English"))
    anna.say("/hand")
    await anna.until_told(said("hand-none", command=f"/new@{house.world.bot.username}"))


async def test_a_choice_outlasts_the_game(house: House) -> None:
    """Chosen after the end, it counts for the rematch, and the table that the user opens next is in it."""
    anna, ben = await house.deal(2)
    anna.command("stop")
    await anna.tap(lambda button: button.text == "Rematch", house.group)
    anna.command("stop")
    await ben.until(lambda: not ben.moves)
    await house.settled()
    await choose(ben, "Deutsch")
    await house.settled()
    await anna.tap("Rematch", house.group)
    await ben.until_told(swap_title("de"))
    assert swap_title("en") in anna.last
    ben.command("leave")
    anna.command("stop")
    await house.settled()
    ben.command("new")
    await house.until_board(said_in("de", "lobby-invite"))


async def test_in_a_group_the_way_to_ones_own_language_is_told(house: House) -> None:
    """There it concerns everybody, so nothing is chosen: one tap leads to where it is."""
    anna = house.guests[0]
    anna.command("language")
    words = said("here-only-private", command=f"/settings@{house.world.bot.username}")
    await anna.until(lambda: read(house.group.messages[-1].text) == words)
    (link,) = house.group.messages[-1].buttons
    anna.follow(link.url or "")
    await anna.until_told(said("language-automatic", language="English"))


async def test_a_made_up_choice_is_noise(house: House) -> None:
    """Anothers' note, or a message without the button, changes nobody's language."""
    anna, *_ = await house.gather(2)
    answer = await anna.forge(anna.messages()[-1], "-.0.0.Lde")
    assert answer.text == said("refused-noise")
    assert (await anna.forge(house.board, "-.0.0.Lde")).text == said("refused-noise")


# The group's


async def test_an_administrator_sets_the_groups_language(house: House) -> None:
    """The note, the table that is on, and the next one change at once; panels don't, and others are refused."""
    anna, ben = await house.deal(2)
    board = house.board
    anna.command("settings")
    await anna.tap(said("settings-button-language"), house.group)
    assert (await ben.tap("Nederlands", house.group)).text == said("refused-not-admin")
    assert (await anna.tap("Nederlands", house.group)).text == said("toast-saved")
    await anna.until(lambda: said_in("nl", "table-swapping") in read(board.text))
    note = said_in("nl", "settings-language", language="Nederlands")
    await anna.until(lambda: note in read(house.group.messages[-1].text))
    assert all(swap_title("en") in guest.last for guest in (anna, ben))
    anna.command("stop")
    await house.until_board(said_in("nl", "over-stopped", name="Anna"))
    ben.command("new")
    await house.until_board(said_in("nl", "lobby-invite"))


async def test_pages_of_the_settings_are_turned_by_administrators(house: House) -> None:
    """To the languages, and back to all."""
    anna, ben = house.guests[:2]
    anna.command("settings")
    await anna.until(lambda: anna.find(said("settings-button-language"), house.group))
    button = said("settings-button-language")
    assert (await ben.tap(button, house.group)).text == said("refused-not-admin")
    await anna.tap(button, house.group)
    await anna.tap("Back", house.group)
    await anna.until(lambda: anna.find(button, house.group))


async def test_an_anonymous_administrator_is_answered_as_the_group_speaks(house: House) -> None:
    """His own language is not known: the table that he opens goes on in the one that was spoken there before."""
    anna, ben = house.guests[:2]
    speak(house, "de")
    anna.start()
    anna.command("new")
    await house.until_board(said_in("de", "lobby-invite"))
    anna.command("stop")
    await house.settled()
    house.world.promote(ben.user, house.group, anonymous=True)
    ben.command("new")
    await house.until_board(said_in("de", "lobby-invite"))
