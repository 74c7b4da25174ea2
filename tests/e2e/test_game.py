"""A whole game of five, played by pressing only what the screens show; each test reads off one thing of it."""

import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest_asyncio

from shithead_bot.playground.calls import Call
from shithead_bot.playground.taps import Answer
from shithead_bot.store.embedded import EmbeddedServer
from tests.e2e.house import Guest, House, open_house, said

_SEATS = 5
_SEED = 556  # of a game in which blind cards fit and don't, and piles are taken and burned
_GROUP_POSTS = ("sendMessage", "editMessageText", "editMessageReplyMarkup")


@dataclass(frozen=True)
class Step:
    """One move: who had moves before it, who made which, what he was answered, and what it led to."""

    live: tuple[str, ...]
    on_turn: str | None
    offered: tuple[str, ...]
    panel: str
    mover: str
    button: str
    answer: Answer
    rang: tuple[str, ...]
    calls: tuple[Call, ...]
    board: str
    over: bool

    @property
    def group_posts(self) -> list[Call]:
        """What was sent or edited in the group."""
        return [
            call for call in self.calls if call.method in _GROUP_POSTS and call.chat_id and call.chat_id < 0
        ]


@dataclass(frozen=True)
class Story:
    """The game from the first move to the last, and how it ended."""

    steps: list[Step]
    house: House
    players: list[Guest]

    @property
    def result(self) -> str:
        """The table's last words."""
        return self.steps[-1].board


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def game(embedded_server: EmbeddedServer) -> AsyncIterator[Story]:
    """Five users play; each presses a button that his panel shows."""
    async with open_house(embedded_server.url, seed=_SEED) as house:
        players = await house.start(_SEATS)
        steps = [await _step(house)]
        while not steps[-1].over:
            steps.append(await _step(house))
    yield Story(steps, house, players)


async def _step(house: House) -> Step:
    """Make one move and wait until everything that it changes is shown."""
    world = house.world
    live = [guest for guest in house.guests if guest.moves]
    mover, on_turn = live[0], house.on_turn
    panel, button = mover.next_move()
    rings = Counter({guest.name: len(guest.rings) for guest in house.guests})
    offered, shown, calls = tuple(move.text for move in mover.moves), panel.text, len(world.calls)
    answer = await mover.answer(world.press(mover.user, panel, button))
    await house.settled()
    after = Counter({guest.name: len(guest.rings) for guest in house.guests})
    return Step(
        live=tuple(guest.name for guest in live),
        on_turn=on_turn,
        offered=offered,
        panel=shown,
        mover=mover.name,
        button=button.text,
        answer=answer,
        rang=tuple((after - rings).elements()),
        calls=tuple(call for call in world.calls[calls:] if call.method != "getUpdates"),
        board=house.text,
        over=house.is_over,
    )


def test_only_the_player_on_turn_has_live_buttons(game: Story) -> None:
    """Before every move exactly one player has move buttons, and it is the one whom the table names."""
    assert all(step.live == (step.on_turn,) for step in game.steps)


def test_the_next_players_phone_rings_once_and_nobody_elses(game: Story) -> None:
    """When the turn passes, the next player's phone rings once; who leads again hears nothing."""
    for step, following in zip(game.steps, game.steps[1:], strict=False):
        passed = following.mover != step.mover
        assert step.rang == ((following.mover,) if passed else ())


def test_take_is_offered_only_where_nothing_fits(game: Story) -> None:
    """A panel with a Take button has no other move; and in this game somebody had to take."""
    takes = [step for step in game.steps if any("Take" in button for button in step.offered)]
    assert takes
    assert all(len(step.offered) == 1 for step in takes)
    assert all(said("hand-nothing-fits") in step.panel for step in takes)


def test_blind_cards_are_buttons_by_position(game: Story) -> None:
    """Who has only blind cards chooses among their positions, and sees none of them."""
    blind = [step for step in game.steps if step.button.startswith("Blind")]
    assert blind
    assert all(set(step.offered) <= {"Blind 1", "Blind 2", "Blind 3"} for step in blind)
    assert any(step.offered == ("Blind 1", "Blind 2", "Blind 3") for step in blind)


def test_a_blind_misfit_alerts_its_player_and_tells_the_table(game: Story) -> None:
    """A blind card that doesn't fit is named in an alert with what it costs, and the table is told of it."""
    misfits = [step for step in game.steps if step.answer.show_alert]
    assert misfits
    for step in misfits:
        found = re.fullmatch(r"(\S+) doesn’t fit: you take (?:it|\d+ cards)\.", step.answer.text)
        assert found
        assert f"{step.mover} turned over {found[1]}: it doesn’t fit" in step.board


def test_a_blind_card_that_fits_is_told_to_the_table(game: Story) -> None:
    """What was turned over and fits is named at the table, without an alert."""
    fits = [step for step in game.steps if step.button.startswith("Blind") and not step.answer.show_alert]
    assert fits
    assert all(re.search(rf"{step.mover} turned over \S+: it fits", step.board) for step in fits)


def test_every_move_is_told_to_the_table(game: Story) -> None:
    """After each move the table's message names its player in its last moves."""
    for step in game.steps:
        assert re.search(rf"{step.mover} (played|took|turned over)", step.board)


def test_a_move_costs_at_most_five_calls(game: Story) -> None:
    """Answer, own panel, table, next panel, deletion of the replaced one: no move but the last needs more."""
    for step in game.steps[:-1]:
        assert len(step.calls) <= 5, [call.method for call in step.calls]


def test_a_move_costs_at_most_one_post_in_the_group(game: Story) -> None:
    """Each move sends or edits one message in the group at most, the last one too."""
    assert max(len(step.group_posts) for step in game.steps) == 1


def test_the_result_names_places_and_the_shithead(game: Story) -> None:
    """At the end the table lists four places and the Shithead, and offers a rematch and a new table."""
    places = re.findall(r"^(🥇|🥈|🥉|4\.) (\w+)$", game.result, re.MULTILINE)
    assert [medal for medal, _ in places] == ["🥇", "🥈", "🥉", "4."]
    (loser,) = {player.name for player in game.players} - {name for _, name in places}
    assert said("over-shithead", name=loser, tags="") in game.result
    assert loser != game.steps[-1].mover
    assert [button.text for button in game.house.board.buttons] == ["Rematch", "New table"]


def test_every_player_is_told_his_place(game: Story) -> None:
    """At the end each private chat says how the game ended for its player, and offers no move."""
    places = re.findall(r"^(?:🥇|🥈|🥉|4\.) (\w+)$", game.result, re.MULTILINE)
    for player in game.players:
        assert player.moves == []
        if player.name in places:
            ordinal = ("1st", "2nd", "3rd", "4th")[places.index(player.name)]
            assert f"You are {ordinal}" in player.last
        else:
            assert "You are the Shithead" in player.last


def test_no_private_chat_is_littered(game: Story) -> None:
    """However many turns a player had, one panel of the game is left in his chat."""
    for player in game.players:
        panels = [message for message in player.messages() if message.sender.is_bot]
        assert len(panels) <= 2, [panel.text for panel in panels]


def test_the_group_is_not_littered(game: Story) -> None:
    """What is left in the group is the result: the lobby and the table's messages have become it or are gone."""
    ours = [message for message in game.house.group.messages if message.sender.is_bot]
    assert ours[-1] is game.house.board
    assert len(ours) <= 2, [message.text for message in ours]
