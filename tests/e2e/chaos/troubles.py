"""How each trouble of the plot comes true. What can't be done just then is left: the world says so by a ValueError."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from shithead_bot.cli.players import does, meaning
from shithead_bot.engine.moves import Move
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.messages import Message
from shithead_bot.playground.world import World
from shithead_bot.views.buttons import Action, KickChoice
from tests.e2e.chaos.bot import Bot
from tests.e2e.chaos.clubs import Club
from tests.e2e.chaos.people import Guest
from tests.e2e.chaos.plot import Blow, Trouble, pick
from tests.e2e.chaos.witness import Witness

_KICKED_WITHIN: Final = 5.0
_STORM: Final = 12
_LATE: Final = (0.3, 1.0, 2.0)
_DOWN: Final = (0.0, 0.5, 2.0)
_PAUSED: Final = (1.0, 2.0, 5.0)
_CALLS: Final = (
    "sendMessage",
    "editMessageText",
    "deleteMessage",
    "answerCallbackQuery",
    "editMessageReplyMarkup",
)
_SENDS: Final = _CALLS[:3]
_NOISE: Final = (
    "",
    "x",
    "-.0.0.q60",
    "….1.2.p",
    "a.1.1.p9C9S9D",
    "\U0001f0cf" * 16,
    "0" * 64,
    "t.999999999.1.r",
)
_PAYLOADS: Final = ("", "j", "jnothing", "x" * 64, "j-.-_", "0")

Deed = Callable[[], Awaitable[None] | None]


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a blow falls."""

    world: World
    bot: Bot
    witness: Witness
    club: Club
    guest: Guest
    everybody: Sequence[Guest]
    dice: float

    @property
    def chat(self) -> Chat:
        """The club's group, or the guest's private chat."""
        return self.club.chat if self.dice < 0.5 else self.guest.chat


async def strike(blow: Blow, scene: Scene) -> None:
    """Let it happen, if it can."""
    try:
        outcome = _DEEDS[blow.trouble](scene)
        if outcome is not None:
            await outcome
    except ValueError:
        return
    scene.witness.done[blow.trouble] += 1


# People


def _goes(scene: Scene, go: Callable[[], None]) -> None:
    scene.witness.away.add(scene.guest.user.id)
    go()


def _remove(scene: Scene) -> None:
    _goes(scene, lambda: scene.world.kick(scene.guest.user, scene.club.chat))


def _return(scene: Scene) -> None:
    scene.world.join(scene.guest.user, scene.club.chat)


def _back(scene: Scene) -> None:
    scene.guest.press(does(Action.BACK))


async def _kick(scene: Scene) -> None:
    """The keeper takes somebody off by `/kick` and his button."""
    club, user_id = scene.club, scene.guest.user.id

    def is_his(button: Button) -> bool:
        tap = meaning(button)
        return tap is not None and tap.what == KickChoice(user_id)

    club.command(club.keeper, "kick")
    scene.witness.away.add(user_id)
    with suppress(TimeoutError):
        await club.keeper.tap(is_his, club.chat, _KICKED_WITHIN)


def _clear_chat(scene: Scene) -> None:
    """He deletes what he has in his private chat, and asks for his cards."""
    for message in scene.guest.messages():
        scene.world.delete(scene.guest.user, message)
    scene.guest.say("/hand")


# Groups


def _migrate(scene: Scene) -> None:
    scene.world.migrate(scene.club.chat)


def admit(world: World, club: Club) -> None:
    """The keeper brings the bot in again."""
    world.join(world.bot, club.chat, by=club.keeper.user)


def _mute(scene: Scene) -> None:
    scene.world.restrict_bot(scene.club.chat)


def unmute(world: World, club: Club) -> None:
    """The bot is a plain member again."""
    world.demote(world.bot, club.chat)


def _close_topic(scene: Scene) -> None:
    topic = scene.club.chat.topics[_thread(scene.club)]
    scene.world.close_topic(scene.club.chat, topic)
    scene.club.stop_using_topics()


def _delete_topic(scene: Scene) -> None:
    topic = scene.club.chat.topics[_thread(scene.club)]
    scene.world.delete_topic(scene.club.chat, topic)
    scene.club.stop_using_topics()


def _set_topics(scene: Scene, *, on: bool) -> None:
    if scene.club.chat.forum is on:
        raise ValueError("nothing to switch")
    scene.world.set_forum(scene.club.chat, forum=on)
    if on:
        scene.club.use_topic()
    else:
        scene.club.stop_using_topics()


def _thread(club: Club) -> int:
    if club.thread is None or not club.chat.forum:
        raise ValueError("it has no topic")
    return club.thread


# Telegram


def _flood(scene: Scene) -> None:
    scene.world.faults.add(pick(_SENDS, scene.dice * 3 % 1), scene.chat, retry_after=1 + int(scene.dice * 4))


def _fail(scene: Scene, effect: str, calls: Sequence[str] = _CALLS) -> None:
    method = pick(calls, scene.dice * 7 % 1)
    answers_a_tap = method == "answerCallbackQuery"
    scene.world.faults.add(
        method,
        None if answers_a_tap else scene.chat,
        times=1 if answers_a_tap else 1 + int(scene.dice * 3),
        effect=effect,
        code=502,
        description="Bad Gateway",
        seconds=pick(_LATE, scene.dice),
    )


def _refuse_edit(scene: Scene, why: str) -> None:
    scene.world.faults.add("editMessageText", scene.chat, code=400, description=f"Bad Request: {why}")


def _deafen(scene: Scene) -> None:
    """Polls fail for a while: by an error, by a lost line, and by answers that get lost."""
    effect = pick(("error", "drop_before", "drop_after"), scene.dice)
    scene.world.faults.add("getUpdates", effect=effect, times=1 + int(scene.dice * 3), code=502)


# Taps


def _noise(scene: Scene) -> None:
    """Data that no button has, and a button's data with something else in it, from wherever there are buttons."""
    message = _newest_keyboard(scene.guest, scene.club.chat)
    for data in _NOISE:
        scene.world.press(scene.guest.user, message, data, forged=True)


def press_all_panels(guest: Guest, at_least: int = 1) -> None:
    """A move on every panel that he sees, the newest first: after it, an older one is dead for certain."""
    panels = guest.panels()
    if len(panels) < at_least:
        raise ValueError("he sees too few")
    for panel in reversed(panels):
        move = next(button for button in panel.buttons if _is_move(button))
        guest.world.press(guest.user, panel, move)


def _steal(scene: Scene) -> None:
    """What another's panel offers him, sent for a message of his own."""
    mine = _newest_keyboard(scene.guest, scene.club.chat)
    stolen = [button for other in scene.everybody if other is not scene.guest for panel in other.panels()[-1:]
              for button in panel.buttons if _is_move(button)]  # fmt: skip
    if not stolen:
        raise ValueError("nobody has a move")
    scene.world.press(scene.guest.user, mine, pick(stolen, scene.dice).callback_data or "", forged=True)


def _storm(scene: Scene) -> None:
    """A dozen taps on one button, faster than anybody reads."""
    panel = (
        scene.guest.panels()[-1] if scene.guest.panels() else _newest_keyboard(scene.guest, scene.club.chat)
    )
    button = next((button for button in panel.buttons if button.callback_data), None)
    if button is None:
        raise ValueError("there is nothing to tap")
    for _ in range(_STORM):
        scene.world.press(scene.guest.user, panel, button)


def _odd_start(scene: Scene) -> None:
    scene.guest.start(pick(_PAYLOADS, scene.dice))


def _newest_keyboard(guest: Guest, chat: Chat) -> Message:
    message = guest.panel() if not guest.user.blocked else None
    message = message or guest.panel(chat)
    if message is None:
        raise ValueError("there are no buttons")
    return message


def _is_move(button: Button) -> bool:
    tap = meaning(button)
    return tap is not None and isinstance(tap.what, Move)


_DEEDS: Final[dict[Trouble, Callable[[Scene], Awaitable[None] | None]]] = {
    Trouble.BLOCK: lambda scene: _goes(scene, lambda: scene.world.block(scene.guest.user)),
    Trouble.UNBLOCK: lambda scene: scene.world.unblock(scene.guest.user),
    Trouble.GO: lambda scene: _goes(scene, lambda: scene.world.leave(scene.guest.user, scene.club.chat)),
    Trouble.REMOVE: _remove,
    Trouble.RETURN: _return,
    Trouble.DELETE_ACCOUNT: lambda scene: _goes(scene, lambda: scene.world.delete_account(scene.guest.user)),
    Trouble.LEAVE: lambda scene: _goes(scene, lambda: scene.club.command(scene.guest, "leave")),
    Trouble.BACK: _back,
    Trouble.KICK: _kick,
    Trouble.MIGRATE: _migrate,
    Trouble.EXPEL: lambda scene: scene.world.kick_bot(scene.club.chat),
    Trouble.ADMIT: lambda scene: admit(scene.world, scene.club),
    Trouble.MUTE: _mute,
    Trouble.UNMUTE: lambda scene: unmute(scene.world, scene.club),
    Trouble.CLOSE_TOPIC: _close_topic,
    Trouble.DELETE_TOPIC: _delete_topic,
    Trouble.TOPICS_OFF: lambda scene: _set_topics(scene, on=False),
    Trouble.TOPICS_ON: lambda scene: _set_topics(scene, on=True),
    Trouble.CLEAR_CHAT: _clear_chat,
    Trouble.FLOOD: _flood,
    Trouble.ERRORS: lambda scene: _fail(scene, "error"),
    Trouble.DROP_BEFORE: lambda scene: _fail(scene, "drop_before"),
    Trouble.DROP_AFTER: lambda scene: _fail(scene, "drop_after"),
    Trouble.DELAY: lambda scene: _fail(scene, "delay"),
    Trouble.NO_EDIT: lambda scene: _refuse_edit(scene, "message can't be edited"),
    Trouble.NO_MESSAGE: lambda scene: _refuse_edit(scene, "message to edit not found"),
    Trouble.DEAF: _deafen,
    Trouble.KILL_BOT: lambda scene: scene.bot.kill(pick(_DOWN, scene.dice)),
    Trouble.KILL_STORE: lambda scene: scene.bot.kill_store(),
    Trouble.PAUSE_BOT: lambda scene: scene.bot.pause(pick(_PAUSED, scene.dice)),
    Trouble.NOISE: _noise,
    Trouble.OLD_PANEL: lambda scene: press_all_panels(scene.guest, at_least=2),
    Trouble.STOLEN: _steal,
    Trouble.STORM: _storm,
    Trouble.ODD_START: _odd_start,
}
