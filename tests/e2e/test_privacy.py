"""`/privacy`: what the bot keeps about somebody, and how he has it all deleted, whatever he is in the middle of."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from shithead_bot.engine.record import loads, replay
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.events import Answered, Called, Edited, Event
from shithead_bot.playground.messages import Document, Message
from shithead_bot.views.buttons import NO_TABLE, Privacy, Tap, encode
from tests.e2e.house import Guest, House, open_house, read, said
from tests.e2e.process import keep_bot
from tests.e2e.test_ending import SHORT_GAME

ASK, SURE, KEEP = (said(f"privacy-button-{key}") for key in ("ask", "sure", "keep"))
KEPT, SURELY, DONE, FAILED = (said(f"privacy-{key}") for key in ("kept", "ask", "done", "failed"))
NAME = "Quirin"

swift = pytest.mark.usefixtures("swift_computer")


@pytest.fixture
async def house(store_url: str) -> AsyncIterator[House]:
    """A house whose last guest has a name that nothing else in the store is like."""
    async with open_house(store_url, ("Anna", "Ben", NAME), seed=SHORT_GAME) as opened:
        yield opened


async def asked(guest: Guest) -> Message:
    """Have the note shown, and press its button; gives the message that asks once more."""
    guest.start()
    guest.say("/privacy")
    await guest.until(lambda: guest.last == KEPT)
    note = guest.messages()[-1]
    await guest.tap(ASK)
    await guest.until(lambda: read(note.text) == SURELY)
    return note


async def forget(house: House, guest: Guest) -> None:
    """Have everything deleted, and wait until it is said to be."""
    note = await asked(guest)
    await guest.tap(SURE)
    await guest.until(lambda: read(note.text) == DONE)
    await house.settled()


async def is_forgotten(house: House, guest: Guest) -> bool:
    """Whether nothing in the whole store holds his id or his name."""
    kept = await house.everything()
    return str(guest.user.id).encode() not in kept and guest.name.encode() not in kept


async def played_out(house: House, guests: list[Guest]) -> None:
    """These people play to the end, the computer does the rest."""
    while not house.is_over:
        await guests[0].until(lambda: house.is_over or any(guest.moves for guest in guests))
        await house.settled()
        if not house.is_over and any(guest.moves for guest in guests):
            await house.move()


def last_note(chat: Chat) -> str:
    """The newest message of a chat."""
    return read(chat.messages[-1].text)


# What is said


async def test_it_is_told_and_asked_in_one_message(house: House) -> None:
    """The note tells what is kept; its button asks in place, and the way back changes nothing."""
    guest = house.guests[2]
    note = await asked(guest)
    assert [button.text for button in note.buttons] == [SURE, KEEP]
    await guest.tap(KEEP)
    await guest.until(lambda: read(note.text) == KEPT)
    await house.settled()
    assert str(guest.user.id).encode() in await house.everything()
    assert len([message for message in guest.messages() if message.sender.is_bot]) == 2  # hello, and the note


async def test_in_a_group_it_leads_to_the_private_chat(house: House) -> None:
    """There it is not told; the link under the answer opens the private chat on it."""
    guest = house.guests[2]
    guest.command("privacy")
    await guest.until(lambda: last_note(house.group) == said("privacy-elsewhere"))
    (button,) = house.group.messages[-1].buttons
    assert button.url is not None
    guest.follow(button.url)
    await guest.until(lambda: guest.last == KEPT)


async def test_only_the_question_deletes(house: House) -> None:
    """The button's data, sent from another message or in the group, is noise."""
    guest = (await house.gather(3))[2]
    data = encode(Tap(NO_TABLE, 0, 0, Privacy.FORGET))
    for message in (house.board, guest.messages()[-1]):
        assert (await guest.forge(message, data)).text == said("refused-noise")
    await house.settled()
    assert not await is_forgotten(house, guest)


# What is deleted


@swift
async def test_nothing_of_him_is_left(house: House) -> None:
    """He has scores and a record, and sits in two running games, a lobby of his own and at a table for practice, and
    an update of his could not be handled: afterwards no key or value of the store has his id or name. The game goes on
    and ends, its record replays, and he is a stranger."""
    *others, guest = await house.start(3)
    await house.play_out()
    await others[0].tap("Rematch", house.group)
    await guest.until_dealt()
    elsewhere = await second_game(house)
    third = house.world.add_group("Third", [guest.user], "supergroup")
    guest.command("new", third)
    await guest.until(lambda: third.messages and third.messages[-1].button("Cancel"))
    guest.say("/new")
    await guest.until(lambda: guest.find("Begin"))
    await guest.tap("Begin")
    await be_buried(house, guest)
    assert not await is_forgotten(house, guest)

    await forget(house, guest)

    assert await is_forgotten(house, guest)
    assert await house.dead() == 0
    assert guest.moves == []
    assert last_note(third).endswith(said("lobby-cancelled", name=said("somebody")))
    assert f"Player 3 🤖 {said('away-left')}" in read(elsewhere.messages[-1].text)
    others[0].command("stop", elsewhere)
    await house.settled()
    for other in others:
        await other.tap("Ready")
    await others[0].until(lambda: house.on_turn)
    await played_out(house, others)
    assert "Player 3" in house.text
    assert await is_forgotten(house, guest)
    assert await names_on_record(house, others[0]) == ("Anna", "Ben", "Player 3")
    others[0].command("scores")
    line = f"{said('scores-deleted')}: "
    await others[0].until(lambda: last_note(house.group).count(line) == 1)
    assert "of 2" in last_note(house.group).split(line)[1].splitlines()[0]

    answer = await guest.tap("New table", house.group)
    assert answer.text != said("toast-joined")
    await house.settled()
    assert house.text.count("Quirin") == 0
    await guest.join()


async def second_game(house: House) -> Chat:
    """Everybody plays in another group, too; gives it."""
    group = house.world.add_group("Elsewhere", [guest.user for guest in house.guests], "supergroup")
    house.guests[0].command("new", group)
    await house.settled()
    for guest in house.guests:
        await guest.tap("Join", group)
    await house.settled()
    await house.guests[0].tap("Begin", group)
    await house.settled()
    return group


async def be_buried(house: House, guest: Guest) -> None:
    """Let an update of his be one that can't be handled."""
    house.expect("an update could not be handled")
    fourth = house.world.add_group("Fourth", [guest.user], "supergroup")
    await house.settled()
    async with house.damaged_settings(fourth):
        guest.command("new", fourth)
        await guest.until(lambda: last_note(fourth) == said("apology"))
    assert await house.dead() == 1


async def names_on_record(house: House, guest: Guest) -> tuple[str, ...]:
    """The names in the last game's record, which must replay."""
    guest.command("record")
    files = await guest.until(
        lambda: [message.content for message in guest.messages() if isinstance(message.content, Document)]
    )
    record = loads(files[-1].file.upload.data.decode().strip())
    replay(record)
    return record.players


async def test_he_gets_up_from_a_lobby(house: House) -> None:
    """The lobby shows the others, and the game begins without him."""
    anna, _, guest = await house.gather(3)
    await forget(house, guest)
    assert NAME not in house.text
    assert await is_forgotten(house, guest)
    await anna.tap("Begin", house.group)
    await anna.until_dealt()


async def test_the_last_player_of_a_game(house: House) -> None:
    """Where he was the last one who was there, the game ends, and its record doesn't know him."""
    anna, _, guest = await house.start(3)
    for other in house.guests[:2]:
        other.command("leave")
    await house.settled()
    await forget(house, guest)
    assert said("over-deserted") in house.text
    assert await is_forgotten(house, guest)
    assert await names_on_record(house, anna) == ("Anna", "Ben", "Player 3")


async def test_whoever_blocks_the_bot_at_once_is_forgotten(house: House) -> None:
    """He doesn't wait for the answer: nothing of him is left all the same, not even that he has blocked it."""
    house.expect("bot was blocked by the user")
    guest = (await house.start(3))[2]
    await asked(guest)
    tap = guest.press(SURE)
    house.world.block(guest.user)
    await guest.answer(tap)
    await house.settled()
    assert await is_forgotten(house, guest)


async def test_asking_twice_at_once(house: House) -> None:
    """Two taps on the button are one wish."""
    house.expect("message is not modified")
    guest = (await house.start(3))[2]
    note = await asked(guest)
    (sure, _) = note.buttons
    taps = [house.world.press(guest.user, note, sure) for _ in range(2)]
    for tap in taps:
        assert (await guest.answer(tap)).text == said("toast-forgetting")
    await guest.until(lambda: read(note.text) == DONE)
    await house.settled()
    assert await is_forgotten(house, guest)


async def test_two_who_want_it_at_once(house: House) -> None:
    """Two players of one game are both forgotten, each a number of his own."""
    anna, ben, guest = await house.start(3)
    notes = [await asked(ben), await asked(guest)]
    for who, note in zip((ben, guest), notes, strict=True):
        house.world.press(who.user, note, note.buttons[0])
    await anna.until(lambda: all(read(note.text) == DONE for note in notes))
    await house.settled()
    assert await is_forgotten(house, ben)
    assert await is_forgotten(house, guest)
    assert "Player 2 🤖" in house.text
    assert "Player 3 🤖" in house.text


# When something goes wrong


async def test_what_cant_be_read_is_not_said_to_be_deleted(house: House) -> None:
    """A table that a newer version wrote keeps him: he is told that it failed, and can try again when that is over."""
    house.expect("an update could not be handled", "query is too old", "message is not modified")
    guest = (await house.start(3))[2]
    note = await asked(guest)
    await house.rewrite_tables(lambda form: form.replace(b'{"v":1,', b'{"v":99,', 1))
    await guest.tap(SURE)
    await guest.until(lambda: read(note.text) == FAILED)
    await house.settled()
    await house.rewrite_tables(lambda form: form.replace(b'{"v":99,', b'{"v":1,', 1))
    await guest.tap(ASK)
    await guest.until(lambda: read(note.text) == SURELY)
    await guest.tap(SURE)
    await guest.until(lambda: read(note.text) == DONE)
    await house.settled()
    assert await is_forgotten(house, guest)


def fetched(event: Event) -> bool:
    """The bot is being told of the tap."""
    return isinstance(event, Called) and event.call.method == "getUpdates" and bool(event.call.result)


def answered(event: Event) -> bool:
    """The tap is answered, and the work begins."""
    return isinstance(event, Answered)


def edited(event: Event) -> bool:
    """The first screen without him is shown."""
    return isinstance(event, Edited)


@pytest.mark.parametrize("moment", [fetched, answered, edited], ids=lambda moment: moment.__name__)
async def test_a_crash_delays_it(folder: Path, moment: Callable[[Event], bool]) -> None:
    """Wherever the bot dies in the middle of it, it is done at the next start, and said."""
    async with keep_bot(folder) as keeper:
        house = keeper.new_house()
        guest = (await house.start(3))[2]
        note = await asked(guest)
        struck: list[Event] = []

        def strike(event: Event) -> None:
            if not struck and moment(event):
                struck.append(event)
                keeper.kill()

        house.world.on_event(strike)
        house.world.press(guest.user, note, note.buttons[0])
        await guest.until(lambda: struck)
        keeper.start_again()
        await guest.until(lambda: read(note.text) == DONE)
        await house.settled()
        kept = await house.everything()
        assert str(guest.user.id).encode() not in kept
        assert b'"Cem"' not in kept
        assert "Player 3 🤖" in house.text
