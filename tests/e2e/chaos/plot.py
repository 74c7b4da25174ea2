"""What an evening will be like, from a seed: groups, people, and what goes wrong when."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final, TypeVar

from shithead_bot.engine.variants import VARIANTS

GROUPS: Final = 20
PEOPLE: Final = 40
_EAGER, _THEY = range(1, 5), 3
"""Groups of so many who play fast, so that some games have an end of their own. More there can't be: the bot may send
30 messages a second."""
_FAST, _SLOW = (0.1, 0.2), (2.0, 4.0)
_SHORT: Final = ("backpacker", "classic", "tigereye")
_VARIANTS: Final = tuple(sorted(VARIANTS))
_SEATS: Final = (2, 2, 2, 3, 3, 4, 5)
_TIMED, _SMALL_CLOCK = 0, 60  # the group with a clock of so many seconds
_MOST_CLUBS: Final = 3  # of one person: the bot allows five, and a few may open tables elsewhere

T = TypeVar("T")


class Kind(StrEnum):
    """What kind of group it is at the beginning."""

    GROUP = "group"
    SUPERGROUP = "supergroup"
    FORUM = "forum"


class Trouble(StrEnum):
    """What goes wrong; behind each its undoing, if it has one that comes a while later."""

    BLOCK = "block"
    UNBLOCK = "unblock"
    GO = "leave the group"
    REMOVE = "be removed from the group"
    RETURN = "come into the group again"
    DELETE_ACCOUNT = "delete the account"
    LEAVE = "leave the game"
    BACK = "come back to the game"
    KICK = "be kicked off the game"
    MIGRATE = "upgrade the group"
    EXPEL = "remove the bot"
    ADMIT = "let the bot in"
    MUTE = "mute the bot"
    UNMUTE = "let the bot speak"
    CLOSE_TOPIC = "close the topic"
    DELETE_TOPIC = "delete the topic"
    TOPICS_OFF = "switch topics off"
    TOPICS_ON = "switch topics on"
    CLEAR_CHAT = "delete the private messages"
    FLOOD = "retry after"
    ERRORS = "500"
    DROP_BEFORE = "drop a call"
    DROP_AFTER = "drop an answer"
    DELAY = "answer late"
    NO_EDIT = "refuse an edit"
    NO_MESSAGE = "find no message to edit"
    DEAF = "fail to give updates"
    KILL_BOT = "kill the bot"
    KILL_STORE = "kill the store"
    PAUSE_BOT = "stop the bot for a while"
    NOISE = "tap noise"
    OLD_PANEL = "tap an old panel"
    STOLEN = "tap another's button"
    STORM = "tap again and again"
    ODD_START = "start with an odd payload"


UNDONE_BY: Final = {
    Trouble.BLOCK: Trouble.UNBLOCK,
    Trouble.GO: Trouble.RETURN,
    Trouble.REMOVE: Trouble.RETURN,
    Trouble.LEAVE: Trouble.BACK,
    Trouble.EXPEL: Trouble.ADMIT,
    Trouble.MUTE: Trouble.UNMUTE,
    Trouble.TOPICS_OFF: Trouble.TOPICS_ON,
}
_A_MINUTE: Final = {
    Trouble.BLOCK: 5,
    Trouble.GO: 4,
    Trouble.REMOVE: 3,
    Trouble.DELETE_ACCOUNT: 1,
    Trouble.LEAVE: 5,
    Trouble.KICK: 3,
    Trouble.MIGRATE: 4,
    Trouble.EXPEL: 4,
    Trouble.MUTE: 5,
    Trouble.CLOSE_TOPIC: 2,
    Trouble.DELETE_TOPIC: 2,
    Trouble.TOPICS_OFF: 2,
    Trouble.CLEAR_CHAT: 5,
    Trouble.FLOOD: 12,
    Trouble.ERRORS: 8,
    Trouble.DROP_BEFORE: 10,
    Trouble.DROP_AFTER: 12,
    Trouble.DELAY: 8,
    Trouble.NO_EDIT: 6,
    Trouble.NO_MESSAGE: 6,
    Trouble.DEAF: 3,
    Trouble.KILL_BOT: 4,
    Trouble.KILL_STORE: 2,
    Trouble.PAUSE_BOT: 2,
    Trouble.NOISE: 10,
    Trouble.OLD_PANEL: 15,
    Trouble.STOLEN: 6,
    Trouble.STORM: 6,
    Trouble.ODD_START: 4,
}
_UNDONE_AFTER: Final = (3.0, 20.0)
_FOR_GOOD: Final = 0.25  # so many of the last minute's aren't undone before peace is made
_MOST_DELETED: Final = 4


@dataclass(frozen=True, slots=True)
class Blow:
    """Something that goes wrong `at` so many seconds, for a club or one of its people: never its keeper, and no keeper
    of another one deletes his account.

    dice: from 0 to 1, for whatever is left to decide.
    """

    at: float
    trouble: Trouble
    club: int
    person: int
    dice: float


@dataclass(frozen=True, slots=True)
class ClubPlan:
    """A group: who is in it, first its keeper, who has its number. sleeper: who never makes a move, and lets the small
    clock run out."""

    number: int
    people: tuple[int, ...]
    kind: Kind
    variant: str
    clock: int | None = None
    sleeper: int | None = None


@dataclass(frozen=True, slots=True)
class Plot:
    """An evening. paces: seconds that each person looks before he presses."""

    seed: int
    paces: tuple[float, ...]
    clubs: tuple[ClubPlan, ...]
    blows: tuple[Blow, ...]


def write_plot(seed: int, seconds: float) -> Plot:
    """The plot of this seed, with trouble for so many seconds."""
    rng = Random(seed)
    clubs = tuple(_clubs(rng))
    fast = {person for club in clubs if club.number in _EAGER for person in club.people}
    paces = tuple(rng.uniform(*(_FAST if person in fast else _SLOW)) for person in range(PEOPLE))
    blows = sorted(_blows(rng, clubs, seconds), key=lambda blow: blow.at)
    return Plot(seed, paces, clubs, tuple(blows))


def pick(choices: Sequence[T], dice: float) -> T:
    """One of them, by a number from 0 to 1."""
    return choices[min(int(dice * len(choices)), len(choices) - 1)]


def _clubs(rng: Random) -> Iterator[ClubPlan]:
    """Each with a keeper of its own. The eager are nowhere else; of the others some are in several groups."""
    partners = rng.sample(range(GROUPS, PEOPLE), (_THEY - 1) * len(_EAGER))
    eager = {number: partners[at :: len(_EAGER)] for at, number in enumerate(_EAGER)}
    memberships = Counter(dict.fromkeys((*eager, *partners), _MOST_CLUBS))
    for number in range(GROUPS):
        free = [one for one in range(PEOPLE) if memberships[one] < _MOST_CLUBS and one != number]
        sleeper = max(free) if number == _TIMED else None
        others = eager.get(number) or rng.sample(
            [one for one in free if one != sleeper], rng.choice(_SEATS) - 1
        )
        if sleeper is not None:
            others[-1] = sleeper
        memberships.update((number, *others))
        variants = _SHORT if number in eager else _VARIANTS
        yield ClubPlan(
            number,
            (number, *others),
            Kind.SUPERGROUP if number == _TIMED else tuple(Kind)[number % len(Kind)],
            variants[number % len(variants)],
            clock=_SMALL_CLOCK if number == _TIMED else None,
            sleeper=sleeper,
        )


def _blows(rng: Random, clubs: Sequence[ClubPlan], seconds: float) -> Iterator[Blow]:
    for trouble, a_minute in _A_MINUTE.items():
        count = max(1, round(a_minute * seconds / 60))
        for _ in range(min(count, _MOST_DELETED) if trouble is Trouble.DELETE_ACCOUNT else count):
            blow = _blow(rng, trouble, rng.choice(clubs), seconds)
            yield blow
            is_undone = blow.at < seconds - 60 or rng.random() >= _FOR_GOOD
            if is_undone and (undoing := UNDONE_BY.get(trouble)) is not None:
                at = min(blow.at + rng.uniform(*_UNDONE_AFTER), seconds)
                yield Blow(at, undoing, blow.club, blow.person, rng.random())


def _blow(rng: Random, trouble: Trouble, club: ClubPlan, seconds: float) -> Blow:
    person = rng.choice(club.people[1:])
    if trouble is Trouble.DELETE_ACCOUNT:
        person = rng.randrange(GROUPS, PEOPLE)
    return Blow(rng.uniform(0, seconds), trouble, club.number, person, rng.random())
