"""`/rules` and `/record`: what is set, said in words, and the last game as a file."""

import textwrap
from collections.abc import AsyncIterator

import pytest

from shithead_bot.engine.record import loads, replay
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.playground.messages import Document, Message
from tests.e2e.house import Guest, House, open_house, said

SHORT_GAME = 221  # the seed of a game of three that takes 49 moves
LONG_AGO = 365 * 24 * 60 * 60
HERE = said("rules-button-here")


def title(variant: str) -> str:
    """The first line of a sheet's rules."""
    return said("rules-title", variant=said(f"variant-{variant}"))


async def rules(house: House, guest: Guest) -> Message:
    """Ask for the rules in the group; gives the note."""
    guest.command("rules")
    note = await guest.until(lambda: house.group.messages[-1] if is_rules(house.group.messages[-1]) else None)
    await house.settled()
    return note


def is_rules(message: Message) -> bool:
    """Whether it is a note of the rules."""
    return message.sender.is_bot and message.text.startswith("Rules · ")


async def read_sheet(house: House, guest: Guest, note: Message, button: str) -> str:
    """Press a button of the note; gives what it says then."""
    edits = note.edits
    await guest.answer(house.world.press(guest.user, note, button))
    await guest.until(lambda: note.edits > edits)
    return note.text


async def test_rules_before_there_is_a_table(house: House) -> None:
    """In a fresh group the rules are those that a first table begins with, on one screen, without a sound."""
    note = await rules(house, house.guests[3])
    assert note.text.startswith(title("classic"))
    assert not note.rang
    assert sum(len(textwrap.wrap(line, 40)) or 1 for line in note.text.split("\n")) <= 30


async def test_rules_are_those_set_here(house: House) -> None:
    """In the lobby what the host has chosen is told, by its name, with what he changed."""
    anna, *_ = await house.gather(1)
    for button in ("Choose rules", "Tigereye", "House rules", "packs", "two packs", "Done"):
        await anna.tap(button, house.group)
    note = await rules(house, house.guests[3])
    assert note.text.startswith(said("rules-title-house", variant="Tigereye"))
    assert "Two packs, 2 to 5 players." in note.text
    assert "6 is see-through" in note.text


async def test_every_sheet_is_a_button_of_the_same_message(house: House) -> None:
    """Each of the seven is shown in place by anybody's tap, and one button leads back to what is set here."""
    await house.gather(2)
    note = await rules(house, house.guests[0])
    here, count = note.text, len(house.group.messages)
    assert note.button(HERE) is None
    for name in [*VARIANTS][1:]:
        assert (await read_sheet(house, house.guests[4], note, said(f"variant-{name}"))).startswith(
            title(name)
        )
    assert await read_sheet(house, house.guests[2], note, HERE) == here
    assert len(house.group.messages) == count


async def test_reading_the_rules_disturbs_no_game(house: House) -> None:
    """During a game the rules are told and turned over; table, panels and what is stored stay as they are, and the
    game goes on."""
    players = await house.start(3)
    before = house.board.text, [len(player.rings) for player in players]
    panels, tables = [player.last for player in players], await house.tables()
    note = await rules(house, players[1])
    await read_sheet(house, players[2], note, "Dutch")
    await house.settled()
    assert [player.last for player in players] == panels
    assert await house.tables() == tables
    (board,) = [message for message in house.group.messages if message.button("My cards")]
    assert (board.text, [len(player.rings) for player in players]) == before
    mover = house.mover()
    await mover.answer(house.world.press(mover.user, *mover.next_move()))
    await house.settled()
    assert await house.tables() != tables


async def test_an_old_message_of_the_rules_still_turns(house: House) -> None:
    """Its buttons are of no game: when the lobby has become a game, and when Telegram keeps the message no more, a
    sheet can be read there."""
    anna, *_ = await house.gather(2)
    note = await rules(house, anna)
    await anna.tap("Begin", house.group)
    await anna.until(lambda: anna.moves)
    assert (await read_sheet(house, anna, note, "Tigereye")).startswith(title("tigereye"))
    note.date -= LONG_AGO
    assert (await read_sheet(house, anna, note, HERE)).startswith(title("classic"))


async def test_a_made_up_tap_turns_no_other_message_into_rules(house: House) -> None:
    """Who sends a rules button's data from the table's message is told that there is no such button."""
    await house.gather(2)
    ben = house.guests[1]
    note = await rules(house, ben)
    (dutch,) = [button for button in note.buttons if button.text == "Dutch"]
    (lobby,) = [message for message in house.group.messages if message.button("Join")]
    before = lobby.text
    answer = await ben.forge(lobby, dutch.callback_data or "")
    assert answer.text == said("refused-noise")
    await house.settled()
    assert lobby.text == before


async def test_rules_in_private_name_the_group(house: House) -> None:
    """A player reads the rules of his table in his own chat, a stranger those that a first table begins with."""
    anna, *_ = await house.gather(1)
    for button in ("Choose rules", "Dutch Skip", "Done"):
        await anna.tap(button, house.group)
    anna.say("/rules")
    await anna.until(lambda: anna.last.startswith("Rules · "))
    assert anna.last.split("\n")[0] == f"{title('dutch-skip')} · {house.group.name}"
    fay = house.guests[5]
    fay.start()
    fay.say("/rules")
    await fay.until(lambda: fay.last.startswith("Rules · "))
    assert fay.last.split("\n")[0] == title("classic")


# The record


@pytest.fixture
async def finished(store_url: str) -> AsyncIterator[House]:
    """A house where Anna, Ben and Cem have played a game to its end."""
    async with open_house(store_url, seed=SHORT_GAME) as house:
        await house.start(3)
        await house.play_out()
        yield house


def document(guest: Guest) -> Document | None:
    """The file that came last into his private chat."""
    files = [message.content for message in guest.messages() if isinstance(message.content, Document)]
    return files[-1] if files else None


async def test_the_last_game_comes_as_a_file_that_replays(finished: House) -> None:
    """`/record` in the group sends each who played in it the record, in his private chat: it replays, and ends as the
    group has seen it."""
    for guest in finished.guests[:3]:
        guest.command("record")
        file = await guest.until(lambda guest=guest: document(guest))  # type: ignore[misc]  # bound in the loop
        assert file.body.text == said("record-caption")
        assert guest.rings[-1].content is file
        assert file.file.upload.name == "shithead.jsonl"
        record = loads(file.file.upload.data.decode().strip())
        state = replay(record)
        assert record.players == ("Anna", "Ben", "Cem")
        assert state.shithead is not None
        assert said("over-shithead", name=record.players[state.shithead], tags="") in finished.text


async def test_the_record_is_for_its_players(finished: House) -> None:
    """Who didn't play in it is told so in the group, and gets nothing."""
    dana = finished.guests[3]
    dana.start()
    dana.command("record")
    await dana.until(lambda: dana.messages(finished.group)[-1].text == said("record-stranger"))
    await finished.settled()
    assert document(dana) is None


async def test_without_a_finished_game_there_is_no_record(house: House) -> None:
    """In a group that has finished none, `/record` says how to begin one; also while its first game is on."""
    anna = house.guests[0]
    none = said("record-none", command=f"/new@{house.world.bot.username}")
    anna.command("record")
    await anna.until(lambda: anna.messages(house.group)[-1].text == none)
    await house.start(2)
    anna.command("record")
    await anna.until(lambda: anna.messages(house.group)[-1].text == none)


async def test_a_stopped_games_record_is_kept_too(house: House) -> None:
    """A game that was broken off has a record, which says so and replays."""
    anna, *_ = await house.start(2)
    await house.move()
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Anna"))
    anna.command("record")
    file = await anna.until(lambda: document(anna))
    record = loads(file.file.upload.data.decode().strip())
    assert (record.outcome, len(record.moves)) == ("abandoned", 3)
    replay(record)
