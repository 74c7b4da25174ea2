"""Looking without changing anything: My cards, Refresh, `/hand`, `/table`, `/scores`, `/help`."""

import re

from tests.e2e.house import Guest, House, read, said


async def test_my_cards_alerts_the_players_own_hand(house: House) -> None:
    """The group's button shows the presser, in an alert, the ranks of his own hand, his open cards, his blind count."""
    for player in await house.start(3):
        answer = await player.tap("My cards", house.group)
        hand = re.search(r"^Hand: (.+)$", player.last, re.MULTILINE)
        assert hand
        ranks = [card[:-1] for card in hand[1].replace("·", " ").split()]
        counted = ", ".join(
            rank + (f"×{ranks.count(rank)}" if ranks.count(rank) > 1 else "") for rank in dict.fromkeys(ranks)
        )
        assert answer.show_alert
        assert answer.text.splitlines()[0] == said("peek-hand", cards=counted)
        assert answer.text.splitlines()[2] == said("peek-blind", count=3)


async def test_my_cards_tells_a_stranger(house: House) -> None:
    """Who doesn't play is told so, and sees nobody's cards."""
    await house.start(2)
    answer = await house.guests[4].tap("My cards", house.group)
    assert answer.text == said("peek-stranger")


async def test_refresh_says_whose_turn_it_is(house: House) -> None:
    """Refresh on a waiting player's panel answers with whose turn it is and rings nobody."""
    players = await house.start(2)
    (waiting,) = [player for player in players if player.name != house.on_turn]
    rings = len(waiting.rings)
    answer = await waiting.tap("Refresh")
    assert read(answer.text) == said("toast-refreshed-empty", name=house.on_turn or "")
    await house.settled()
    assert len(waiting.rings) == rings


async def test_hand_in_the_group_posts_the_panel_anew(house: House) -> None:
    """`/hand` in the group brings the player's panel to the end of his private chat and deletes the older one."""
    mover = await _mover(house)
    old = mover.panels[0]
    mover.say("where was I?")
    mover.command("hand")
    await mover.until(lambda: old.deleted)
    (panel,) = mover.panels
    assert panel is mover.messages()[-1]
    assert panel.text == old.text


async def test_hand_in_private_posts_the_panel_anew(house: House) -> None:
    """`/hand` in the private chat does the same."""
    mover = await _mover(house)
    old = mover.panels[0]
    mover.say("/hand")
    await mover.until(lambda: old.deleted)
    (panel,) = mover.panels
    assert panel is mover.messages()[-1]


async def test_the_panel_that_came_anew_is_usable(house: House) -> None:
    """A move made on the panel that `/hand` brought counts."""
    mover = await _mover(house)
    old = mover.panels[0]
    mover.say("/hand")
    await mover.until(lambda: old.deleted)
    await mover.answer(house.world.press(mover.user, mover.panels[0], mover.moves[0]))
    await house.until_board(f"{mover.name} played")


async def test_table_posts_the_table_anew(house: House) -> None:
    """`/table` brings the table's message to the end of the group and deletes the older one."""
    await house.start(2)
    old, text = house.board, house.text
    house.guests[5].say("chat", house.group)
    house.guests[5].command("table")
    await house.guests[5].until(lambda: old.deleted)
    assert house.board is house.group.messages[-1]
    assert house.text == text


async def test_hand_of_a_stranger_is_refused(house: House) -> None:
    """`/hand` of somebody who doesn't play says so in the group."""
    await house.start(2)
    stranger = house.guests[4]
    stranger.command("hand")
    await stranger.until(lambda: stranger.messages(house.group)[-1].text == said("refused-not-playing"))


async def test_hand_without_a_table_is_answered(house: House) -> None:
    """`/hand` in private, with no game anywhere, says that there are no cards, and how to get some."""
    anna = house.guests[0]
    anna.say("/hand")
    words = said("hand-none", command=f"/new@{house.world.bot.username}")
    await anna.until(lambda: anna.last == words)


async def test_table_and_hand_without_a_table_name_the_command_for_one(house: House) -> None:
    """Where no table was ever opened, `/table` and `/hand` say how to open one."""
    anna = house.guests[0]
    words = said("refused-no-table", command=f"/new@{house.world.bot.username}")
    for name in ("table", "hand"):
        asked = anna.command(name)
        await anna.until(lambda: house.group.messages[-1] is not asked)  # noqa: B023 — awaited here
        assert house.group.messages[-1].text == words


async def test_help_and_scores_answer_in_the_group(house: House) -> None:
    """`/help` explains the game, and `/scores` says that nothing has been finished yet."""
    anna = house.guests[0]
    anna.command("help")
    await anna.until(lambda: "get rid of your cards" in house.group.messages[-1].text)
    anna.command("scores")
    words = said("scores-none", command=f"/new@{house.world.bot.username}")
    await anna.until(lambda: house.group.messages[-1].text == words)


async def test_a_waiting_panel_is_not_edited_by_others_moves(house: House) -> None:
    """Players who wait see their panels stay as they are while the others play."""
    players = await house.start(4)
    mover = house.mover()
    panels = {player: player.messages()[-1] for player in players if player is not mover}
    edits = {player: panel.edits for player, panel in panels.items()}
    await mover.answer(house.world.press(mover.user, mover.panels[0], mover.moves[0]))
    await house.settled()
    following = house.mover()
    for player, panel in panels.items():
        if player is not following:
            assert player.messages()[-1] is panel
            assert panel.edits == edits[player]


async def _mover(house: House) -> Guest:
    """Whoever is on turn in a game of two that has just begun."""
    await house.start(2)
    return house.mover()
