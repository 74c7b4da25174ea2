"""getUpdates: confirmation, filters, ageing, waiting, and who gets the 409."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.updates import CONFLICT, FIRST_ID
from tests.playground.conftest import Api, Clock, keyboard, until_polled

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World


def texts(updates: list[JsonObject]) -> list[object]:
    return [update["message"]["text"] for update in updates if isinstance(update["message"], dict)]


@pytest.fixture
def said(world: World, anna: User, private: Chat) -> Chat:
    """Anna's private chat, with three messages of hers waiting."""
    for text in "abc":
        world.say(anna, private, text)
    return private


async def test_unconfirmed_updates_come_again(api: Api, said: Chat, clock: Clock) -> None:
    """Without an offset the same updates come with every call, oldest first."""
    for _ in range(2):
        assert texts(await api.updates()) == ["a", "b", "c"]
        clock.advance(1)


async def test_offset_confirms_all_below_it(api: Api, said: Chat, clock: Clock) -> None:
    """An offset forgets the updates before it for good."""
    first = (await api.updates(limit=1))[0]["update_id"]
    assert isinstance(first, int)
    assert texts(await api.updates(offset=first + 2)) == ["c"]
    clock.advance(1)
    assert texts(await api.updates()) == ["c"]


async def test_negative_offset_keeps_the_last(api: Api, said: Chat, clock: Clock) -> None:
    """-2 gives the last two and forgets the others."""
    assert texts(await api.updates(offset=-2)) == ["b", "c"]
    clock.advance(1)
    assert texts(await api.updates()) == ["b", "c"]


async def test_offset_from_the_future_confirms_nothing(api: Api, said: Chat) -> None:
    """An offset beyond the newest update starts again from the oldest."""
    assert texts(await api.updates(offset=FIRST_ID + 5000)) == ["a", "b", "c"]


@pytest.mark.parametrize(("limit", "given"), [(1, 1), (2, 2), (0, 1), (-5, 1), (1000, 3), ("many", 1)])
async def test_limit(api: Api, said: Chat, limit: int | str, given: int) -> None:
    """The limit lies between 1 and 100, whatever is asked; what isn't a number reads as 0."""
    assert len(await api.updates(limit=limit)) == given


async def test_no_more_than_a_hundred(world: World, api: Api, anna: User, private: Chat) -> None:
    """A hundred updates are the most that one call gives."""
    for number in range(120):
        world.say(anna, private, str(number))
    assert len(await api.updates()) == 100


async def test_repeated_offset_within_half_a_second(api: Api, said: Chat, clock: Clock) -> None:
    """Who asks again at once with the same offset gets a single update."""
    await api.updates(offset=FIRST_ID)
    assert texts(await api.updates(offset=FIRST_ID)) == ["a"]
    clock.advance(0.5)
    assert texts(await api.updates(offset=FIRST_ID)) == ["a", "b", "c"]


async def test_default_kinds(world: World, api: Api, anna: User, bert: User, supergroup: Chat) -> None:
    """An empty list means all kinds but chat_member and reactions, even for an administrator."""
    world.promote(world.bot, supergroup)
    message = world.say(anna, supergroup, "hello")
    await api.updates(allowed_updates=[])
    world.react(bert, message, "👍")
    world.leave(bert, supergroup)
    kinds = [set(update) - {"update_id"} for update in await api.next_updates()]
    assert kinds == [{"my_chat_member"}, {"message"}, {"message"}]


async def test_kinds_on_request(world: World, api: Api, anna: User, bert: User, supergroup: Chat) -> None:
    """chat_member and reactions come if they are asked for and the bot is an administrator."""
    await api.updates(allowed_updates=["chat_member", "message_reaction"])
    world.leave(bert, supergroup)
    assert await api.next_updates() == []
    world.promote(world.bot, supergroup)
    message = world.say(anna, supergroup, "hello")
    world.react(anna, message, "👍")
    world.react(anna, message, None)
    world.join(bert, supergroup)
    happened = world.now
    reaction, taken_back, joined = await api.next_updates()
    assert reaction["message_reaction"] == {
        "chat": supergroup.to_json(),
        "message_id": message.id,
        "user": anna.to_json(),
        "date": happened,
        "old_reaction": [],
        "new_reaction": [{"type": "emoji", "emoji": "👍"}],
    }
    assert "message_reaction" in taken_back
    assert joined["chat_member"] == {
        "chat": supergroup.to_json(),
        "from": bert.to_json(),
        "date": happened,
        "old_chat_member": {"user": bert.to_json(), "status": "left"},
        "new_chat_member": {"user": bert.to_json(), "status": "member"},
    }


async def test_filter_counts_when_it_happens(world: World, api: Api, anna: User, private: Chat) -> None:
    """What wasn't wanted when it happened never comes; what was wanted comes although it isn't any more."""
    await api.updates(allowed_updates=["callback_query"])
    world.say(anna, private, "unwanted")
    await api.updates(allowed_updates=["message"])
    world.say(anna, private, "wanted")
    assert texts(await api.updates(allowed_updates=["callback_query"])) == ["wanted"]


async def test_missing_filter_stays_as_it_was(world: World, api: Api, anna: User, private: Chat) -> None:
    """A call without allowed_updates, or with something unreadable, changes nothing."""
    await api.updates(allowed_updates=["callback_query"])
    await api.updates()
    await api.updates(allowed_updates="{broken")
    await api.updates(allowed_updates={"not": "a list"})
    world.say(anna, private, "unwanted")
    assert await api.updates() == []


async def test_ageing(world: World, api: Api, anna: User, private: Chat, clock: Clock) -> None:
    """Button presses wait 150 seconds for the bot, other updates a day."""
    await api.message("sendMessage", chat_id=private.id, text="?", reply_markup=keyboard(("Yes",)))
    world.press(anna, private.messages[-1], "Yes")
    world.say(anna, private, "a")
    clock.advance(149)
    assert len(await api.updates()) == 2
    clock.advance(1)
    assert texts(await api.updates()) == ["a"]
    clock.advance(86_400 - 150)
    assert await api.updates() == []


async def test_waiting_poll_is_answered_at_once(world: World, api: Api, anna: User, private: Chat) -> None:
    """A poll that waits for up to 50 seconds gets the update when it happens."""
    polling = asyncio.create_task(api.updates(timeout=50))
    await until_polled(world)
    world.say(anna, private, "hello")
    assert texts(await polling) == ["hello"]


async def test_poll_that_waits_in_vain(api: Api, world: World) -> None:
    """When the time is over the answer is an empty list."""
    assert await world.updates.poll(0, 100, 0.01) == []


async def test_older_poller_gets_the_conflict(world: World, api: Api, anna: User, private: Chat) -> None:
    """Of two pollers the one that waits gets 409, the new one waits on."""
    older = asyncio.create_task(api.refusal("getUpdates", timeout=50))
    await until_polled(world)
    newer = asyncio.create_task(api.updates(timeout=50))
    assert await older == (409, CONFLICT)
    world.say(anna, private, "hello")
    assert texts(await newer) == ["hello"]


async def test_conflicts_in_a_row_are_held_back(world: World, api: Api, clock: Clock) -> None:
    """A second conflict within three seconds is answered three seconds late."""
    polls = []
    for _ in range(3):
        polls.append(asyncio.create_task(api.reply("getUpdates", timeout=50)))
        await asyncio.sleep(0)
        await until_polled(world)
    await asyncio.gather(*polls[:2])
    assert clock.slept == [3.0]
    world.updates.release()
    await polls[2]


async def test_cancelled_poll_makes_way(world: World, api: Api) -> None:
    """A poller that hung up is no second poller."""
    polling = asyncio.create_task(api.updates(timeout=50))
    await until_polled(world)
    polling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await polling
    assert not world.updates.is_polled


@pytest.mark.parametrize(("asked", "waited"), [(-5, 0), ("soon", 0), (7, 7), (51, 50)])
async def test_timeout(
    api: Api, world: World, monkeypatch: pytest.MonkeyPatch, asked: int | str, waited: int
) -> None:
    """A poll waits for 0 to 50 seconds, whatever is asked; what isn't a number reads as 0."""
    timeouts: list[float] = []

    async def poll(_offset: int, _limit: int, wait: float) -> list[Json]:
        timeouts.append(wait)
        return []

    monkeypatch.setattr(world.updates, "poll", poll)
    assert await api.updates(timeout=asked) == []
    assert timeouts == [waited]
