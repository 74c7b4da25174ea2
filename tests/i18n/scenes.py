"""Everything that is said, in scenes: each screen of each phase, note, toast and refusal, in any language.

A test sees to it that no text is missing here. Who adds a text adds the scene that shows it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from shithead_bot.engine import events as happen
from shithead_bot.engine.cards import Rank
from shithead_bot.engine.events import BurnCause
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.observation import observe_public
from shithead_bot.engine.rules import AfterBurn, AfterTake, Opening, OutOfTurn, Power, Powers
from shithead_bot.engine.state import GameState, Outcome, Phase, Zone
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import texts
from shithead_bot.tables import tidings
from shithead_bot.tables.choosing import Page, is_page
from shithead_bot.tables.commands import Due, Gone, Kick, Leave, OpenMenu, Reached, ShutOut, Stop, Unfold
from shithead_bot.tables.due import GAME_LASTS, LOBBY_LASTS, SUSPENSION_LASTS
from shithead_bot.tables.house import HouseRule
from shithead_bot.tables.menu import SWAPS
from shithead_bot.tables.model import CLOCKS, FORGOTTEN, Reach, Suspension, Table, TablePhase
from shithead_bot.tables.outcome import Refused, TableReason
from shithead_bot.tables.ports import ChatSettings, KeptRecord, Standing
from shithead_bot.tables.tidings import Absence
from shithead_bot.views import notes, privacy, toasts, welcome
from shithead_bot.views.buttons import SettingsPage
from shithead_bot.views.profile import profile
from shithead_bot.views.screen import Note, Screen
from shithead_bot.views.screens import screens
from shithead_bot.views.settings import chat_settings, elsewhere, own_language
from shithead_bot.views.toasts import Toast
from shithead_bot.views.welcome import Role
from shithead_bot.views.words import demand_text
from tests.engine.positions import cards, playing, swapping
from tests.tables.making import (
    CHAT,
    CLASSIC,
    NAMES,
    NOW,
    accepted,
    after,
    asker,
    dealt,
    lobby,
    move,
    moved,
    new_table,
    person,
    practice_lobby,
    practising,
    put,
)

BOT = "shithead_bot"
HOST, ADMIN = asker(1), asker(9, is_admin=True)
REMIND, TIME_OUT, PAUSE = NOW + 200, NOW + 300, NOW + 2
RULES = {name: variant.rules for name, variant in VARIANTS.items()}
HOUSE = replace(CLASSIC, decks=2, jokers=2, swap_in_game=True, out_of_turn=OutOfTurn.SAME_RANK)
EVERYTHING = replace(
    HOUSE,
    powers=Powers({Rank.KING: Power.SKIP, Rank.SEVEN: Power.LOWER, Rank.NINE: Power.LOWER_OR_EQUAL}),
    four_burns=False,
    after_burn=AfterBurn.NEXT,
    after_take=AfterTake.MAY_PLAY,
    voluntary_take=True,
    opening=Opening.LOWEST,
    start_ignores=(),
    face_up_completes=True,
)
SAID = (
    *("apology", "hand-none", "here-anonymous"),
    *("record-none", "record-stranger"),
)
TOASTED = ("apology", "refused-noise", "refused-old-panel", "toast-joined", "toast-left", "toast-forgetting")

Shown = Screen | Note | Toast | str


@dataclass(frozen=True)
class Stage:
    """A moment of a table, and whose screens of it are looked at: "table", "menu", or a player's."""

    title: str
    table: Table
    looks: tuple[str, ...]


def scenes(language: str) -> Iterator[tuple[str, Shown]]:
    """Every scene in a language, by its title."""
    for stage in stages():
        for look, screen in _seen(speaking(stage.table, language)):
            if look in stage.looks:
                yield f"{stage.title}: {look}", screen
    yield from _notes(language)
    yield from _toasts(language)
    yield from _refusals(language)


def speaking(table: Table, language: str) -> Table:
    """The table of a group, and of people, of one language."""
    players = tuple(replace(player, language=language) for player in table.players)
    return replace(table, language=language, players=players)


def _seen(table: Table) -> Iterator[tuple[str, Screen]]:
    for screen in screens(table, BOT):
        if screen.address.chat_id != CHAT:
            yield NAMES[screen.address.chat_id - 1], screen
        else:
            yield "menu" if screen.address.slot.startswith("rules.") else "table", screen


def stages() -> Iterator[Stage]:
    """Every moment of a table that looks like no other."""
    yield from _lobbies()
    yield from _menus()
    yield from _swaps()
    yield from _turns()
    yield from _hints()
    yield from _tellings()
    yield from _troubles()
    yield from _ends()
    yield from _practices()


def _lobbies() -> Iterator[Stage]:
    yield Stage("lobby, empty", after(None, new_table(seated=False)), ("table",))
    gathering = replace(lobby(3, rules=HOUSE), last_shithead=2)
    four = (*gathering.players, person(4, Reach.PENDING))
    yield Stage("lobby, house rules", replace(gathering, players=four), ("table", "Anna"))
    yield Stage("lobby, one unreachable", after(lobby(2), Reached(2, reachable=False)), ("table",))
    yield Stage("lobby, full and hostless", replace(lobby(5), host=9, clock=None), ("table",))
    yield Stage("lobby, rules being chosen", after(lobby(), OpenMenu(HOST, Page.SHEETS)), ("table",))
    yield Stage("lobby, cancelled", after(lobby(), Stop(HOST)), ("table",))
    yield Stage("lobby, expired", after(lobby(), Due(), now=NOW + LOBBY_LASTS), ("table",))
    yield Stage("lobby, shut out", after(lobby(), ShutOut(Suspension.EXPELLED)), ("table",))


def _menus() -> Iterator[Stage]:
    for page in (*Page, HouseRule.SEVEN, *(rule for rule in HouseRule if rule.rank is None)):
        if is_page(HOUSE, page):
            menu = after(lobby(3, rules=HOUSE), OpenMenu(HOST, page))
            yield Stage(f"menu, {page.name.lower().replace('_', ' ')}", menu, ("menu",))
    yield Stage("menu, house, as it is", after(lobby(), OpenMenu(HOST, Page.HOUSE)), ("menu",))
    namesakes = lobby()
    namesakes = namesakes.with_player(1, replace(namesakes.players[1], name="Anna"))
    yield Stage("menu, kick, namesakes", after(namesakes, OpenMenu(HOST, Page.KICK)), ("menu",))
    yield Stage("menu, kick in a game", after(dealt(), OpenMenu(HOST, Page.KICK)), ("menu",))
    yield Stage(
        "menu, kick nobody", after(after(None, new_table(seated=False)), OpenMenu(HOST, Page.KICK)), ("menu",)
    )


def _swaps() -> Iterator[Stage]:
    state = swapping("4C 9D KS | QH 2S TC | 3C 3D 3H", "5C JD XX | 6C | 7C", "7C | 8C", rules=HOUSE)
    table = replace(put(state), left_out=("Dana", "Emil"), last_shithead=2)
    yield Stage("swap", table, ("table", "Anna"))
    ready = moved(table, "0 ready")
    yield Stage("swap, ready", ready, ("table", "Anna"))
    yield Stage("swap, reminder", after(ready, Due(), now=REMIND), ("table", "Ben"))
    yield Stage(
        "swap, reminder with mentions", after(replace(ready, pings=True), Due(), now=REMIND), ("table",)
    )


def _by(variant: str, *seats: str, **fields: Any) -> Table:
    """A game by a sheet, Anna to move."""
    return replace(put(playing(*seats, rules=RULES[variant], **fields)), variant=variant)


def _turns() -> Iterator[Stage]:
    three = swapping("3C 5D KS | QH 2S", "5C JD QD AS | 6C", "7C | 8C")
    first = moved(put(three), "0 ready", "1 ready", "2 ready")
    yield Stage("first turn", first, ("table", "Anna", "Ben"))
    yield Stage("second turn", moved(first, "0 play 5D"), ("table", "Ben"))
    two = replace(put(swapping("3C 3D 9C | KS", "4C | QS", rules=RULES["dutch"])), variant="dutch")
    yield Stage("opening with the lowest rank", moved(two, "0 ready", "1 ready"), ("Anna",))
    through = _by("dutch", "KC 4C", "5C", pile="QC 8C 8D XX", draw="9C")
    yield Stage("seen through", through, ("table", "Anna"))
    yield Stage("lower", _by("dutch", "6C 4C", "5C", pile="7C"), ("Anna",))
    yield Stage("lower or equal", _by("zweeds-pesten", "6C KC", "5C", pile="7C"), ("Anna",))
    yield Stage("anything fits", _by("classic", "6C KC", "5C", pile="AC 2C"), ("Anna",))
    yield Stage("the other way round", _by("dutch-reverse", "8C", "5C", pile="7C", direction=-1), ("table",))
    yield Stage("nothing fits", _by("classic", "4C", "5C", pile="AH 2H AD"), ("table", "Anna"))
    yield Stage("after a take", _by("backpacker", "4C 9H", "5C", may_pass=True), ("table", "Anna"))
    yield Stage("open cards", _by("classic", " | 9C 4D | 7C 7D 7H", "5C", pile="8H"), ("table", "Anna"))
    yield Stage("blind", _by("classic", " | | 7C -- 7H", "5C", pile="9H"), ("table", "Anna", "Ben"))
    yield Stage("throw-in", _by("tigereye", "4C 5D", "9C 4D", pile="9H 9D 9S"), ("table", "Ben"))
    yield from _folds()


def _folds() -> Iterator[Stage]:
    """What house rules add to a turn, and more buttons than there is room for."""
    early = replace(RULES["tigereye"], face_up_completes=True)
    four = put(playing("9C KD | 9D | 7C", "4D", pile="9H 9S 9C", rules=early))
    yield Stage("open cards complete a four", replace(four, variant="tigereye"), ("Anna",))
    swap = put(playing("4C 9H | KS 2D | 7C", "5C", pile="8C", rules=HOUSE))
    yield Stage("swap in the game", swap, ("Anna",))
    yield Stage("swap in the game, unfolded", after(swap, Unfold(1, 1, 0, SWAPS)), ("Anna",))
    deck = " ".join(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "CDHS")
    ordinary = replace(HOUSE, powers=Powers({}), four_burns=False)
    many = put(playing(f"{deck} {deck} XX XX", "5C", rules=ordinary))
    yield Stage("too many buttons", many, ("Anna",))
    yield Stage("too many buttons, unfolded", after(many, Unfold(1, 1, 0, Rank.JACK)), ("Anna",))
    big = replace(HOUSE, max_players=10)
    yield Stage("ten players", put(playing(*["9C | KS 2D | 7C"] * 10, rules=big, pile="8C")), ("table",))


def _hints() -> Iterator[Stage]:
    """What a player reads in his first game."""
    swap = put(swapping("4C 9D | KS", "5C | 6C"))
    for title, hints, table in (
        ("swap", 0, swap),
        ("first turn", 1, put(_three())),
        ("take", 2, put(playing("4C", "5C", pile="AH"))),
        ("blind", 2, put(playing(" | | 7C -- 7H", "5C", pile="9H"))),
    ):
        taught = table.with_player(0, replace(table.players[0], hints=hints))
        yield Stage(f"hint, {title}", taught, ("Anna",))


def _tellings() -> Iterator[Stage]:
    """What can happen, told four moves at a time."""
    four, nine, king = cards("4D 9C KS")

    def played(seat: int, zone: Zone = Zone.HAND, *, out_of_turn: bool = False) -> happen.Played:
        return happen.Played(seat, (nine,), zone, out_of_turn)

    def burned(seat: int, count: int) -> happen.Burned:
        return happen.Burned(seat, count, BurnCause.FOUR)

    told: list[tuple[tidings.Happening, ...]] = [
        (happen.PlayBegan(0, None),),
        (happen.Swapped(0, nine, king), played(0)),
        (played(1, Zone.FACE_UP), happen.Skipped((2,))),
        (played(2, Zone.FACE_DOWN), happen.Skipped((0, 1))),
        (happen.Took(0, 1),),
        (happen.Took(1, 12), happen.Passed(1)),
        (happen.Misfit(0, 1, four, 1),),
        (happen.Misfit(1, 1, four, 5),),
        (played(2, out_of_turn=True), burned(2, 4), happen.LeadAgain(2)),
        (played(0), burned(0, 1), happen.WentOut(0, 1)),
        (played(1), happen.Reversed(-1), happen.WentOut(1, 2)),
        (tidings.TimedOut(0), tidings.TimedOut(1)),
        *((tidings.WentAway(1, absence),) for absence in Absence),
        (tidings.CameBack(1), tidings.NewHost(1)),
    ]
    for start in range(0, len(told), 4):
        table = replace(put(_three()), happened=tuple(told[start : start + 4]))
        yield Stage(f"what happened ({start // 4 + 1})", table, ("table",))


def _three() -> GameState:
    """Three in the middle of a game, Anna to move."""
    return playing("9C 9D 4S", "3C 4C", "5C 6C", pile="8H", draw="7H")


def _missed(table: Table) -> Table:
    """Anna has missed a turn."""
    return table.with_player(0, replace(table.players[0], missed=1))


def _troubles() -> Iterator[Stage]:
    table = put(_three())
    yield Stage("reminder", after(table, Due(), now=REMIND), ("table", "Anna"))
    yield Stage("reminder with mentions", after(replace(table, pings=True), Due(), now=REMIND), ("table",))
    yield Stage("last reminder", after(_missed(table), Due(), now=REMIND), ("Anna",))
    yield Stage("missed", _timed_out(table), ("table", "Anna"))
    away: dict[Absence, Table] = {
        Absence.SLOW: _timed_out(_missed(table)),
        Absence.LEFT: after(table, Leave(1)),
        Absence.KICKED: after(table, Kick(ADMIN, 1)),
        Absence.GONE: after(table, Gone(1)),
        Absence.UNREACHABLE: after(table, Reached(1, reachable=False), Reached(1, reachable=True)),
    }
    for absence, absent in away.items():
        yield Stage(f"away, {absence}", absent, ("table", "Anna"))
    out = put(playing("9C", "5C", "6C", pile="8H"))
    yield Stage("out", moved(out, "0 play 9C"), ("table", "Anna"))
    yield Stage("out, by the computer", after(after(out, Leave(1)), Due(), now=PAUSE), ("table", "Anna"))
    for why in Suspension:
        yield Stage(f"rest, {why}", after(table, ShutOut(why)), ("Anna",))


def _timed_out(table: Table) -> Table:
    """The reminder and the time-out have come."""
    return after(after(table, Due(), now=REMIND), Due(), now=TIME_OUT)


def _ends() -> Iterator[Stage]:
    last = put(playing("9C", "5C 5D", " ", " ", pile="8H", finished=(2, 3)))
    yield Stage("over", moved(last, "0 play 9C"), ("table", "Anna", "Ben"))
    yield Stage("over, played by the computer", moved(after(last, Leave(2)), "0 play 9C"), ("table", "Ben"))
    table = put(_three())
    yield Stage("over, stopped", after(table, Stop(HOST)), ("table", "Ben"))
    yield Stage("over, deserted", after(table, Leave(1), Leave(2), Leave(3)), ("table",))
    rested = after(table, ShutOut(Suspension.MUTED))
    yield Stage("over, shut out", after(rested, Due(), now=NOW + SUSPENSION_LASTS), ("table",))
    yield Stage("over, expired", after(table, Due(), now=NOW + GAME_LASTS), ("table",))
    assert table.state is not None
    stalemate = replace(table.state, outcome=Outcome.STALEMATE, phase=Phase.OVER)
    over = replace(moved(table, "0 play 9C"), phase=TablePhase.OVER, state=stalemate)
    yield Stage("over, stalemate", over, ("table",))
    nameless = tuple(replace(player, name="") for player in last.players)
    stopped = replace(
        after(last, Stop(HOST)), players=nameless, closed_by="", place=replace(last.place, title="")
    )
    yield Stage("over, without names", stopped, ("table", "Anna"))


def _practices() -> Iterator[Stage]:
    """A table in the private chat, against the computer."""
    yield Stage("practice, lobby", practice_lobby(2, rules=HOUSE), ("Anna",))
    yield Stage("practice, closed", after(practice_lobby(), Stop(HOST)), ("Anna",))
    game = practising(2)
    yield Stage("practice, swap", game, ("Anna",))
    for title, state in {
        "turn": playing("9C 4D | KS | 7C", "5C | 6C 6D", "7H", pile="8H"),
        "waiting": playing("9C 4D", "5C | 6C 6D", "7H", pile="8H", current=1),
        "out": playing(" ", "5C | 6C 6D", "7H", pile="8H", current=1, finished=(0,)),
    }.items():
        yield Stage(f"practice, {title}", replace(game, state=state), ("Anna",))
    last = replace(practising(), state=playing("9C", "5C", pile="8H"))
    yield Stage("practice, over", moved(last, "0 play 9C"), ("Anna",))
    yield Stage("practice, ended", after(game, Stop(HOST)), ("Anna",))
    yield Stage("practice, expired", after(game, Due(), now=NOW + GAME_LASTS), ("Anna",))


def _notes(language: str) -> Iterator[tuple[str, Shown]]:
    yield "greeting", welcome.greeting(CHAT, language, BOT)
    yield "hello", welcome.hello(1, language, BOT)
    yield "the way to the private chat", notes.open_chat(CHAT, None, language, f"https://t.me/{BOT}")
    for role in Role:
        yield f"help in the group, {role}", welcome.group_help(CHAT, None, language, BOT, role)
    yield "help in private", welcome.private_help(1, language, BOT)
    yield "a group's command in private", welcome.only_in_groups(1, language, BOT, "scores")
    shown = profile(language)
    yield "profile", "\n\n".join([shown.name, shown.description, shown.short_description])
    commands = tuple(dict.fromkeys((*notes.GROUP_COMMANDS, *notes.PRIVATE_COMMANDS)))
    for command, text in notes.command_texts(commands, language):
        yield f"command /{command}", text
    for name in VARIANTS:
        yield f"rules, {name}", notes.rules(1, None, language, None, name)
    everything = speaking(lobby(rules=EVERYTHING), language)
    yield "rules, with house rules", notes.rules(1, None, language, everything)
    yield "rules, another sheet", notes.rules(CHAT, None, language, everything, "dutch")
    yield from _settings(language)
    standings = [Standing(1, "Anna", 4, 3), Standing(2, "Ben", 5, 2), Standing(FORGOTTEN, "", 3, 1)]
    yield "scores", notes.scores(CHAT, None, language, BOT, standings)
    yield "scores, none", notes.scores(CHAT, None, language, BOT, [])
    yield "privacy, in a group", privacy.elsewhere(CHAT, None, language, BOT)
    for note in (privacy.kept, privacy.asking, privacy.forgotten, privacy.failed):
        yield f"privacy, {note.__name__}", note(1, language)
    yield "record", notes.record(1, language, KeptRecord("{}", (1, 2)))
    for key in SAID:
        yield f"said, {key}", notes.said(CHAT, None, key, language, f"/new@{BOT}")
    yield "every rank seen through", "\n".join(_seen_through(language))


def _settings(language: str) -> Iterator[tuple[str, Shown]]:
    """A chat's settings, and a user's language."""
    everything = ChatSettings(CHAT, pings=True, language=language, variant="dutch")
    for title, chosen in {
        "as they begin": ChatSettings(CHAT),
        "no clock": ChatSettings(CHAT, None),
        "a day": ChatSettings(CHAT, CLOCKS[-1]),
        "all changed": everything,
    }.items():
        yield f"settings, {title}", chat_settings(CHAT, None, language, chosen)
    for page in (SettingsPage.LANGUAGE, SettingsPage.RULES):
        for title, chosen in {"none": ChatSettings(CHAT), "some": everything}.items():
            name = f"settings, {page.name.lower()}, {title}"
            yield name, chat_settings(CHAT, None, language, chosen, page)
    for own in (None, language):
        yield f"language, {'chosen' if own else 'automatic'}", own_language(1, language, own)
    yield "language, in a group", elsewhere(CHAT, None, language, BOT)


def _seen_through(language: str) -> Iterator[str]:
    """What a pile asks for through one and two cards of every rank, and through more."""
    for rank in Rank:
        card = "XX" if rank is Rank.JOKER else f"{rank.letter}C"
        powers: dict[Rank, Power] = {} if rank is Rank.JOKER else {rank: Power.TRANSPARENT}
        rules = replace(CLASSIC, decks=2, jokers=4, powers=Powers(powers))
        for count in range(1, 8) if rank is Rank.SIX else (1, 2):
            pile = " ".join(["KH" if rank is Rank.QUEEN else "QH", *[card] * count])
            state = playing("4C", "5C", pile=pile, rules=rules)
            yield demand_text(texts(language), observe_public(state))


def _toasts(language: str) -> Iterator[tuple[str, Shown]]:
    for key in TOASTED:
        yield f"toast, {key}", toasts.said(key, language)
    yield "toast, saved", toasts.settings_saved(language)
    swap = put(swapping("4C 9D | KS", "5C | 6C", "7C | 8C"))
    ready = moved(swap, "0 ready")
    made = {
        "ready": (swap, "0 ready"),
        "ready, the last": (moved(ready, "2 ready"), "1 ready"),
        "not ready any more": (ready, "0 swap 4C KS"),
        "burned and out": (put(playing("TC", "5C", "6C")), "0 play TC"),
        "burned": (put(playing("TC 4D", "5C", pile="8H 9H")), "0 play TC"),
        "misfit": (put(playing(" | | 9C 4D", "5C", pile="8H")), "0 blind 1"),
        "misfit on nothing": (put(playing(" | | 4D 4C", "5C", pile="8H 9H")), "0 blind 1"),
    }
    for title, (table, text) in made.items():
        outcome = accepted(speaking(table, language), move(table, text))
        yield f"toast, {title}", toasts.move_toast(outcome, int(text[0]) + 1)
    for title, table in {"swap": swap, "turn": put(_three()), "empty pile": put(playing("9C", "5C"))}.items():
        yield f"refreshed, {title}", toasts.refreshed(table, language)
    yield "back", toasts.came_back(put(_three()), language)
    held = put(playing("4C 9C 9D TC XX QH | KS 2D | 3C -- 3H", "5C"))
    yield "peek", toasts.peek(held, 1, language)
    yield "peek, stranger", toasts.peek(held, 9, language)
    yield "peek, lobby", toasts.peek(lobby(), 1, language)
    yield "peek, over", toasts.peek(after(dealt(), Stop(HOST)), 1, language)
    yield "peek, out", toasts.peek(put(playing(" ", "5C", "6C", finished=(0,))), 1, language)


def _refusals(language: str) -> Iterator[tuple[str, Shown]]:
    for reason in (*TableReason, *Reason):
        refused = Refused(reason, names=((1, "Anna"),), count=5)
        yield f"refused, {reason}", toasts.refusal(refused, language, BOT)
    yield "refused, hostless", toasts.refusal(Refused(TableReason.NOT_HOST), language, BOT)
