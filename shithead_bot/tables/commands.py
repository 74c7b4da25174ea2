"""What can be asked of a table. A command carries all that isn't in the table: who asks, whether he is an
administrator of the chat, the shuffled deck. Nothing in it says whether it is allowed; `decide` does.
"""

from dataclasses import dataclass, field

from shithead_bot.engine.cards import Card
from shithead_bot.engine.moves import Move
from shithead_bot.engine.rules import Rules
from shithead_bot.tables.house import HouseRule
from shithead_bot.tables.menu import Fold
from shithead_bot.tables.model import DEFAULT_CLOCK, Place, Player, Suspension


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for something that only the host or an administrator may do. `name` is shown in "stopped by"."""

    user_id: int
    name: str
    is_admin: bool = False


@dataclass(frozen=True, slots=True)
class NewTable:
    """Open a lobby: at a chat's first table, or where the last game or lobby has ended; there the table keeps its
    rules, and `variant` and `rules` are for a first one, unless they are `settled`. The opener sits down if the bot can
    reach him (`seated`). `settled`, `clock` and `pings` are the chat's settings. In the opener's private chat it is a
    table for practice, which has none, and speaks his language."""

    host: Player
    place: Place
    table_id: str
    variant: str
    rules: Rules
    language: str
    seated: bool
    clock: int | None = DEFAULT_CLOCK
    pings: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down in the lobby of game number `game` (None: whichever lobby is open), or come back to one's seat in a
    game."""

    player: Player
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up from the lobby; in a game, leave one's seat to the computer."""

    user_id: int
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Kick:
    """Take somebody off his seat in the lobby; in a game, give the seat to the computer for good. Whoever kicks himself
    leaves."""

    by: Asker
    user_id: int
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """Come back to one's seat in a game. is_member: whether the player is in the group."""

    user_id: int
    game: int | None = None
    is_member: bool = True


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of somebody who may be dealt in: the language he reads now, and whether it is his first game."""

    user_id: int
    language: str
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """Deal. `deck` is shuffled and whole, put in by the service; what the seats leave becomes the draw pile."""

    by: Asker
    deck: tuple[Card, ...] = field(default=(), repr=False)
    game: int | None = None
    known: tuple[Known, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Cancel the lobby, or end the game with no Shithead."""

    by: Asker
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same players and rules once more, at once. `deck` and `known` as with Begin."""

    by: Asker
    deck: tuple[Card, ...] = field(default=(), repr=False)
    game: int | None = None
    known: tuple[Known, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayMove:
    """A player's move as his button meant it: in game `game`, after `ply` accepted moves."""

    user_id: int
    game: int
    ply: int
    move: Move = field(repr=False)


@dataclass(frozen=True, slots=True)
class Unfold:
    """Show all moves with one rank, or all swaps, in the player's own panel, or (None) fold them up again."""

    user_id: int
    game: int
    ply: int
    fold: Fold | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Turn to a page of the lobby's menu (a `Page`, or a `HouseRule`'s value), or (None) close it. In a game only the
    page of whom to kick opens."""

    by: Asker
    page: str | None
    game: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseSheet:
    """Play by a rule sheet as it is."""

    by: Asker
    variant: str
    game: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseHouseRule:
    """Change one house rule to the choice of this number (from 0) in the menu."""

    by: Asker
    rule: HouseRule
    choice: int
    game: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseOpponents:
    """Play against so many computers at a table for practice."""

    by: Asker
    count: int
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Reached:
    """Delivery, or the player's own chat with the bot, shows that he can (or can't) be written to."""

    user_id: int
    reachable: bool


@dataclass(frozen=True, slots=True)
class Present:
    """A player did something, whatever it was: he isn't asleep."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody has left the group, or was removed from it."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Returned:
    """Somebody is in the group again; to his seat he comes back by a tap of his own."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Forget:
    """A user wants nothing of him to be kept. `stand_in` is put in the place of his id, and no name in that of
    `name`, under which he is known now."""

    user_id: int
    stand_in: int
    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Speak:
    """A player reads this language from now on."""

    user_id: int
    language: str


@dataclass(frozen=True, slots=True)
class Settle:
    """The chat's settings have changed. `clock`: one of `CLOCKS`. `language`: None leaves the table its own."""

    by: Asker
    clock: int | None
    pings: bool
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Migrate:
    """The group has become a supergroup with this id."""

    chat_id: int


@dataclass(frozen=True, slots=True)
class LoseTopic:
    """This topic is closed or deleted, or the group has no topics any more: go on in the general chat."""

    topic: int


@dataclass(frozen=True, slots=True)
class ShutOut:
    """The bot was put out of the group, or may not write there."""

    suspension: Suspension


@dataclass(frozen=True, slots=True)
class LetIn:
    """The bot is in the group and may write there."""


@dataclass(frozen=True, slots=True)
class Due:
    """Time has passed: do whatever is due."""


RulesCommand = OpenMenu | ChooseSheet | ChooseHouseRule
Asked = (
    Join | Leave | Kick | Back | Begin | Stop | Rematch | PlayMove | Unfold | RulesCommand | ChooseOpponents
)
"""What people ask of a game by its number, or (None) of whichever there is."""
Learned = (
    Reached | Present | Gone | Returned | Forget | Speak | Settle | Migrate | LoseTopic | ShutOut | LetIn
)
"""What becomes known and concerns whatever is on."""
Command = NewTable | Asked | Learned | Due
