"""Sitting down: `/new`, Join, Leave, Begin and Cancel in the group."""

from shithead_bot.playground.links import start_payload
from tests.e2e.house import House, read, said


def links(house: House, url: str) -> bool:
    """Whether a link starts this bot with a payload."""
    return bool(start_payload(url, house.world.bot.username or ""))


async def test_new_opens_a_lobby(house: House) -> None:
    """`/new` posts one message that says who is in and has Join, Leave, Begin and Cancel."""
    house.guests[0].command("new")
    board = await house.until_board("Shithead")
    assert [button.text for button in board.buttons][:4] == ["Join", "Leave", "Begin", "Cancel"]
    assert said("lobby-empty") in board.text


async def test_an_opener_who_cannot_be_written_to_is_shown_the_way(house: House) -> None:
    """Who opens a table without a private chat gets the lobby alone; its Join leads him there, Start sits him down."""
    anna = house.guests[0]
    anna.command("new")
    answer = await anna.tap("Join", house.group)
    assert sum(message.sender.is_bot for message in house.group.messages) == 1
    assert answer.url is not None
    anna.follow(answer.url)
    await house.until_board("1. Anna")


async def test_an_opener_who_can_be_written_to_sits_down_at_once(house: House) -> None:
    """Who has started the bot before is in the lobby that he opens."""
    anna = house.guests[0]
    anna.start()
    await anna.until(lambda: "I deal Shithead" in anna.last)
    anna.command("new")
    await house.until_board("Anna", "· host")


async def test_a_player_who_has_started_the_bot_joins_by_one_tap(house: House) -> None:
    """Join sits him down, a toast says so, and his private chat tells where his cards will come."""
    anna, ben, *_ = house.guests
    ben.start()
    await ben.until_told("I deal Shithead")
    anna.command("new")
    answer = await ben.tap("Join", house.group)
    assert answer.text == said("toast-joined")
    assert not answer.url
    await house.until_board("1. Ben")
    await ben.until(lambda: said("hand-lobby", group="Friends") in ben.last)


async def test_an_unreachable_joiner_gets_a_link_at_once(house: House) -> None:
    """The tap of a player without a private chat opens it even while every message is held up."""
    anna, ben, *_ = house.guests
    anna.start()
    await anna.until_told("I deal Shithead")
    anna.command("new")
    await house.until_board("Anna")
    await house.settled()
    house.world.faults.add("sendMessage", effect="delay", times=5)
    anna.command("table")
    answer = await ben.tap("Join", house.group)
    assert links(house, answer.url)
    assert "Ben" not in house.text
    house.release.set()


async def test_the_start_completes_a_join_and_shows_the_way_back(house: House) -> None:
    """Start by the link sits the player down, and the private chat has a button back to the group."""
    anna, ben, *_ = house.guests
    anna.command("new")
    answer = await ben.tap("Join", house.group)
    ben.follow(answer.url)
    await house.until_board("1. Ben")
    _, back = await ben.until(lambda: ben.find("Back to the group"))
    assert back.url == f"https://t.me/c/{str(house.group.id).removeprefix('-100')}/1"


async def test_who_has_blocked_the_bot_since_is_shown_the_way_again(house: House) -> None:
    """After a block, Join gives the link anew, and Start there unblocks and sits the player down."""
    anna, ben, *_ = house.guests
    ben.start()
    await ben.until(lambda: "I deal Shithead" in ben.last)
    house.world.block(ben.user)
    anna.command("new")
    answer = await ben.tap("Join", house.group)
    assert links(house, answer.url)
    ben.follow(answer.url)
    await house.until_board("1. Ben")


async def test_joining_twice_is_told(house: House) -> None:
    """A second Join says that the player is in, and the list stays as it was."""
    anna, *_ = await house.gather(2)
    before = house.text
    answer = await anna.tap("Join", house.group)
    assert answer.text == said("refused-already-in")
    await house.settled()
    assert house.text == before


async def test_pressing_start_twice_is_told_by_the_same_panel(house: House) -> None:
    """A second Start by the same link adds nobody and shows where the player sits."""
    anna, ben, *_ = house.guests
    anna.command("new")
    answer = await ben.tap("Join", house.group)
    ben.follow(answer.url)
    await ben.until(lambda: said("hand-lobby", group="Friends") in ben.last)
    second = ben.follow(answer.url)
    await ben.until(
        lambda: ben.messages()[-1].id > second.id and said("hand-lobby", group="Friends") in ben.last
    )
    await house.settled()
    assert house.text.count("Ben") == 1


async def test_a_begun_game_cannot_be_joined(house: House) -> None:
    """Neither a late tap on Join, nor `/join`, nor a link from before gets anyone into a game that has begun."""
    cem = house.guests[2]
    await house.gather(2)
    join = house.board.button("Join")
    assert join is not None
    link = (await cem.tap("Join", house.group)).url
    await house.guests[0].tap("Begin", house.group)
    await house.until_board(said("table-swapping"))
    late = await cem.forge(house.board, join.callback_data or "")
    assert late.text == said("refused-game-on")
    cem.command("join")
    await cem.until(lambda: cem.messages(house.group)[-1].text == said("refused-game-on"))
    cem.follow(link)
    await cem.until(lambda: cem.last == said("refused-game-on"))
    await house.settled()
    assert "Cem" not in house.text


async def test_a_sixth_player_is_told_that_the_table_is_full(house: House) -> None:
    """With five at the table, Join tells the sixth so instead of leading him to his private chat."""
    await house.gather(5)
    answer = await house.guests[5].tap("Join", house.group)
    assert answer.text == said("refused-table-full", count=5)
    assert not answer.url
    assert "Fay" not in house.text


async def test_leave_frees_the_seat(house: House) -> None:
    """Leave takes the player off the list, and says so; a second one says that he isn't in."""
    _, ben, *_ = await house.gather(3)
    answer = await ben.tap("Leave", house.group)
    assert answer.text == said("toast-left")
    await house.until_board("2. Cem")
    assert "Ben" not in house.text
    assert (await ben.tap("Leave", house.group)).text == said("refused-not-in")


async def test_the_host_cancels(house: House) -> None:
    """Cancel by the host, who is no administrator, closes the table; what is left is a button for a new one."""
    ben = house.guests[1]
    ben.command("new")
    await ben.tap("Cancel", house.group)
    board = await house.until_board(said("lobby-cancelled", name="Ben"))
    assert [button.text for button in board.buttons] == ["New table"]


async def test_an_administrator_cancels(house: House) -> None:
    """Cancel by an administrator of the group closes another's table."""
    anna, ben, *_ = house.guests
    ben.command("new")
    await anna.tap("Cancel", house.group)
    await house.until_board(said("lobby-cancelled", name="Anna"))


async def test_others_can_neither_cancel_nor_begin(house: House) -> None:
    """Cancel and Begin of anyone else are refused with the reason, and the lobby stays."""
    _, ben, cem, *_ = await house.gather(3)
    before = house.text
    for player in (ben, cem):
        for button in ("Cancel", "Begin"):
            answer = await player.tap(button, house.group)
            assert read(answer.text) == said("refused-not-host", names="Anna", named=1)
    await house.settled()
    assert house.text == before


async def test_an_administrator_begins(house: House) -> None:
    """Begin by an administrator who doesn't play deals another's table."""
    anna, ben, cem, *_ = house.guests
    ben.command("new")
    for player in (ben, cem):
        await player.join()
    await house.settled()
    await anna.tap("Begin", house.group)
    await house.until_board(said("table-swapping"))
    assert "Anna" not in house.text


async def test_one_player_cannot_begin(house: House) -> None:
    """Begin with one player says how many are needed."""
    await house.gather(1)
    answer = await house.guests[0].tap("Begin", house.group)
    assert answer.text == said("refused-too-few", count=2)


async def test_nobody_is_dealt_in_who_cannot_be_reached(house: House) -> None:
    """Who blocks the bot after joining is marked in the lobby, gets no cards, and the table says so."""
    house.expect("bot was blocked by the user")
    anna, ben, cem, *_ = await house.gather(3)
    house.world.block(ben.user)
    await house.until_board(said("lobby-unreachable"))
    await anna.tap("Begin", house.group)
    await house.until_board(said("table-left-out", names="Ben"))
    for player in (anna, cem):
        await player.until_dealt()
    assert not ben.moves
    assert said("table-waiting-ready", names="Anna and Cem") in house.text


async def test_who_blocked_can_join_again(house: House) -> None:
    """Join once more, by the link, makes a player reachable again in the seat that he had."""
    house.expect("bot was blocked by the user")
    _, ben, _ = await house.gather(3)
    house.world.block(ben.user)
    await house.until_board(said("lobby-unreachable"))
    answer = await ben.tap("Join", house.group)
    ben.follow(answer.url)
    await ben.until(lambda: said("lobby-unreachable") not in house.text)
    assert "2. Ben" in house.text


async def test_a_second_new_shows_the_open_lobby(house: House) -> None:
    """`/new` while a lobby is open posts that lobby anew and removes the older message."""
    await house.gather(2)
    first = house.board
    house.guests[3].command("new")
    await house.guests[3].until(lambda: first.deleted)
    assert "Ben" in house.text


async def test_new_during_a_game_is_refused(house: House) -> None:
    """`/new` while a game is on says so and leaves the game alone."""
    await house.deal(2)
    board = house.board
    dana = house.guests[3]
    dana.command("new")
    await dana.until(lambda: dana.messages(house.group)[-1].text == said("refused-game-on"))
    assert house.board is board


async def test_commands_do_what_the_buttons_do(house: House) -> None:
    """`/join`, `/leave`, `/begin` and `/stop` gather, deal and end a game."""
    anna, ben, cem, *_ = house.guests
    for guest in (anna, ben, cem):
        guest.start()
    await house.settled()
    anna.command("new")
    await house.until_board("Anna")
    ben.command("join")
    cem.command("join")
    await house.until_board("Ben", "Cem")
    ben.command("leave")
    await house.until_board("2. Cem")
    await house.settled()
    anna.command("begin")
    await house.until_board(said("table-swapping"))
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Anna"))


async def test_each_topic_has_its_own_table(house: House) -> None:
    """In a forum, tables in two topics gather players of their own."""
    world, anna = house.world, house.guests[0]
    forum = world.add_group("Forum", [guest.user for guest in house.guests], "supergroup", forum=True)
    topics = [world.create_topic(forum, name, anna.user) for name in ("Cards", "More cards")]
    anna.start()
    await anna.until_told("I deal Shithead")
    for topic in topics:
        world.say(anna.user, forum, f"/new@{world.bot.username}", thread=topic.id)
    await anna.until(lambda: sum("Begin" in str(m.buttons) for m in forum.messages) == 2)
    lobbies = {message.thread: message for message in forum.messages if message.button("Join")}
    assert lobbies.keys() == {topic.id for topic in topics}
    here, there = (lobbies[topic.id] for topic in topics)
    world.press(anna.user, here, "Leave")
    await anna.until(lambda: said("lobby-empty") in here.text)
    await house.settled()
    assert "Anna" in there.text


async def test_nobody_is_dealt_in_before_he_is_reached(house: House) -> None:
    """While a player's first message is still on its way, Begin says at whose door the bot knocks; then it deals."""
    anna, ben, *_ = house.guests
    for guest in (anna, ben):
        guest.start()
    await ben.until_told("I deal Shithead")
    anna.command("new")
    await house.until_board("Anna", "· host")
    await house.settled()
    house.world.faults.add("sendMessage", ben.chat, effect="delay")
    await ben.tap("Join", house.group)
    await house.until_board("2. Ben", said("lobby-pending"))
    answer = await anna.tap("Begin", house.group)
    assert read(answer.text) == said("refused-reaching", names="Ben")
    house.release.set()
    await anna.until(lambda: said("lobby-pending") not in house.text)
    await anna.tap("Begin", house.group)
    await ben.until_dealt()


async def test_a_basic_group_has_no_way_back(house: House) -> None:
    """In a basic group, whose messages have no links, a player is told the group's name, and offered no button."""
    world, (anna, ben, *_) = house.world, house.guests
    club = world.add_group("Club", [anna.user, ben.user])
    anna.command("new", club)
    for guest in (anna, ben):
        await guest.join(club)
    await house.settled()
    assert anna.messages()[-1].keyboard == ()
    await anna.tap("Begin", club)
    for guest in (anna, ben):
        await guest.until_dealt()


async def test_an_administrator_who_hides_can_open_and_begin_but_not_sit(house: House) -> None:
    """An anonymous administrator's commands count as an administrator's; he sits down when he shows himself."""
    anna, ben, cem, *_ = house.guests
    house.world.promote(anna.user, house.group, anonymous=True)
    anna.command("new")
    await house.until_board(said("lobby-empty"))
    for guest in (ben, cem):
        await guest.join()
    await house.settled()
    assert "Anna" not in house.text
    anna.command("begin")
    await house.until_board(said("table-swapping"))
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Group"))


async def test_one_player_sits_at_two_tables(house: House) -> None:
    """Who plays in two groups has a panel for each, and what he presses counts at that panel's table alone."""
    world, (anna, ben, *_) = house.world, house.guests
    await house.start(2)
    club = world.add_group("Club", [anna.user, ben.user], "supergroup")
    anna.command("new", club)
    for guest in (anna, ben):
        await guest.join(club)
    await house.settled()
    await anna.tap("Begin", club)
    await anna.until(lambda: any("Club" in panel.text for panel in anna.panels))
    (panel,) = [panel for panel in anna.panels if "Club" in panel.text]
    friends = house.text
    await anna.answer(world.press(anna.user, panel, "Ready"))
    await house.settled()
    assert house.text == friends
    assert "✅ Anna" in read(club.messages[-1].text)
    mover = next(guest for guest in (anna, ben) if guest.name == house.on_turn)
    (panel,) = [panel for panel in mover.panels if "Friends" in panel.text]
    await mover.answer(world.press(mover.user, panel, panel.buttons[0]))
    await house.until_board(f"{mover.name} played")
