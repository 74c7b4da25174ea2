"""A player's panel in the private chat."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Rank, in_order
from shithead_bot.engine.state import GameState
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import Reached, Stop, Unfold
from shithead_bot.tables.menu import SWAPS
from shithead_bot.tables.model import GroupKind, Place, Table
from shithead_bot.views.buttons import Action
from shithead_bot.views.hand import group_url
from shithead_bot.views.screen import Screen, Style
from shithead_bot.views.screens import screens
from tests.engine.positions import cards, playing, swapping
from tests.tables.making import CHAT, CLASSIC, after, asker, dealt, lobby, moved, put
from tests.views.reading import bare, buttons, by_chat, taps, texts, visible

BOT = "shithead_bot"
TIGEREYE, BACKPACKER = VARIANTS["tigereye"].rules, VARIANTS["backpacker"].rules
NO_FOURS = replace(CLASSIC, four_burns=False)
STYLES = {"G": Style.GOOD, "P": Style.PLAY}


def panel(table: Table, user_id: int = 1) -> Screen:
    """A player's panel."""
    return by_chat(screens(table, BOT))[user_id]


def lines(table: Table, user_id: int = 1) -> list[str]:
    """What he reads."""
    return bare(visible(panel(table, user_id).html)).split("\n")


def labels(table: Table, user_id: int = 1) -> list[list[str]]:
    """His buttons."""
    return texts(panel(table, user_id).keyboard)


def test_before_the_deal_the_panel_says_that_all_is_well() -> None:
    """Who has sat down reads where his cards will come, silently, and finds his way back to the group."""
    assert lines(lobby()) == [
        "You sit at the table in Friday nights. Your cards come here when the game begins."
    ]
    assert labels(lobby()) == [["Back to the group"]]
    assert buttons(panel(lobby()).keyboard)[0].url == "https://t.me/c/1234567890/1"
    assert not panel(lobby()).rings


def test_while_swapping_there_is_a_button_for_each_pair() -> None:
    """A row for each hand card, a button for each open one, and Ready below."""
    table = put(swapping("4C 9D KS | QH 2S 9C | 3C 3D 3H", "5C"))
    assert lines(table) == [
        "Swap your cards · Friday nights",
        "",
        "Hand: 4♣ · 9♦ · K♠",
        "Open: 2♠ 9♣ Q♥",
        "Blind: 1 · 2 · 3",
        "",
        "Tap a pair to swap a hand card for an open one, as often as you like. Then tap Ready.",
    ]
    assert labels(table) == [
        ["4♣ ⇄ 2♠", "4♣ ⇄ 9♣", "4♣ ⇄ Q♥"],
        ["9♦ ⇄ 2♠", "9♦ ⇄ 9♣", "9♦ ⇄ Q♥"],
        ["K♠ ⇄ 2♠", "K♠ ⇄ 9♣", "K♠ ⇄ Q♥"],
        ["Ready"],
    ]


def test_who_is_ready_may_still_swap() -> None:
    """Ready goes, the pairs stay, and the panel says what a swap does now."""
    table = moved(put(swapping("4C | QH", "5C")), "0 ready")
    assert lines(table)[-1] == "✅ You are ready. Play begins when all are. A swap takes your Ready back."
    assert labels(table) == [["4♣ ⇄ Q♥"]]


def test_on_his_turn_a_player_sees_all_he_needs() -> None:
    """The last moves, the pile and what it asks for, his cards, and a button for each rank and count that goes."""
    table = put(playing("5C 6C", "4C 9C 9D 9H 9S TC KS | 2C 3D | 7C -- 7H", pile="4H", draw="8C"))
    table = moved(table, "0 play 5C")
    assert lines(table, 2) == [
        "👉 Your turn · Friday nights",
        "",
        "Anna played 5♣",
        "",
        "On top: 5♣ · pile 2 · draw pile 0",
        "Fits: 5 or higher; 2 always",
        "",
        "Hand: 4♣ · 9♣ 9♦ 9♥ 9♠ · 10♣ · K♠",
        "Open: 2♣ 3♦",
        "Blind: 1 · 3",
    ]
    assert labels(table, 2) == [["9♣", "9♣ 9♦", "9 ×3"], ["9 ×4", "10♣", "K♠"]]


def test_colours_only_add_to_what_a_button_says() -> None:
    """Green where the pile burns, by four, by a burn card or by a completion, blue for other plays, red for taking
    it."""
    four = playing("9C TC KS", "5C", pile="9H 9D 9S", draw="8C")
    completion = replace(four, rules=replace(TIGEREYE, four_burns=False))
    for state, styles in ((four, "GGP"), (completion, "GGP"), (replace(four, rules=NO_FOURS), "PGP")):
        shown = buttons(panel(put(state)).keyboard)
        assert [button.style for button in shown] == [STYLES[sign] for sign in styles]
    (take,) = buttons(panel(put(playing("4C", "5C", pile="9H"))).keyboard)
    assert (take.text, take.style) == ("Take the pile (1)", Style.BAD)


def test_while_waiting_a_player_sees_his_cards_and_nothing_that_changes() -> None:
    """His cards, that his phone will ring, and Refresh, the same whatever the others do."""
    table = put(playing("5C 6C", "4C | 2C | 7C -- 7H", pile="4H", draw="8C"))
    assert lines(table, 2) == [
        "Your cards · Friday nights",
        "",
        "Hand: 4♣",
        "Open: 2♣",
        "Blind: 1 · 3",
        "",
        "Your phone rings when it’s your turn.",
    ]
    assert labels(table, 2) == [["Refresh"]]
    assert [(tap.ply, tap.what) for tap in taps(panel(table, 2).keyboard)] == [(0, Action.REFRESH)]


@pytest.mark.parametrize(
    ("state", "hint", "buttons"),
    [
        (playing("4C", "5C", pile="9H 9D"), "Nothing fits: take the pile.", [["Take the pile (2)"]]),
        (
            playing(" | | 7C -- 7H", "5C", pile="9H"),
            "Turn over one of your blind cards.",
            [["Blind 1", "Blind 3"]],
        ),
        (
            playing("4C 9H", "5C", rules=BACKPACKER, may_pass=True),
            "You may lead a card, or pass.",
            [["4♣", "9♥"], ["Pass"]],
        ),
        (
            playing(
                "4C 9H | KS", "5C", pile="8C", rules=replace(CLASSIC, swap_in_game=True, voluntary_take=True)
            ),
            "Blind: none",
            [["9♥"], ["Swap a card …"], ["Take the pile (1)"]],
        ),
    ],
)
def test_what_the_buttons_do_not_say_is_said(state: GameState, hint: str, buttons: list[list[str]]) -> None:
    """A hint stands where a player might wonder: nothing fits, a blind card is due, he may pass."""
    assert lines(put(state))[-1] == hint
    assert labels(put(state)) == buttons


def test_who_must_open_with_the_lowest_rank_is_told() -> None:
    """Only the first play of the game is bound; who holds none of that rank any more may open with anything."""
    dutch = VARIANTS["dutch"].rules
    swapped = swapping("3C 3D 9C | KS", "4C | QS", rules=replace(dutch, swap_in_game=True))
    table = moved(put(swapped), "0 ready", "1 ready")
    assert lines(table)[-1] == "The first play must be of the lowest rank: 3."
    assert labels(table) == [["3♣", "3♣ 3♦"], ["Swap a card …"]]
    assert "The first play" not in lines(moved(table, "0 play 3C"), 2)[-1]
    lone = moved(put(swapping("3C 9C | KS", "4C | QS", rules=swapped.rules)), "0 ready", "1 ready")
    assert "The first play" not in lines(moved(lone, "0 swap 3C KS"))[-1]
    again = put(swapping("3C 3C 3D 3H 3S", "4C", rules=replace(dutch, decks=2)))
    assert lines(moved(again, "0 ready", "1 ready", "0 play 3C 3D 3H 3S"))[-1] == "Blind: none"
    classic = moved(put(swapping("3C 3D", "4C")), "0 ready", "1 ready")
    assert lines(classic)[-1] == "Blind: none"


def test_open_cards_come_after_the_hand() -> None:
    """When the hand is empty its line says so, and the open cards are the buttons."""
    table = put(playing(" | 9C 4D | 7C 7D 7H", "5C", pile="8H"))
    assert lines(table)[-3] == "Hand: none"
    assert labels(table) == [["9♣"]]


def test_who_may_throw_in_is_told_that_it_is_not_his_turn() -> None:
    """Out of turn a player has only the throw-ins as buttons, and reads whose turn it really is."""
    table = put(playing("4C 5D", "9C 4D", pile="9H 9D 9S", rules=TIGEREYE))
    assert lines(table, 2)[0] == "⚡ You may throw in · Friday nights"
    assert lines(table, 2)[-1] == "It’s Anna’s turn, unless you are faster."
    assert labels(table, 2) == [["9♣"]]
    assert panel(table, 2).post_key == panel(put(playing("4C", "5C")), 2).post_key


def test_open_cards_that_complete_a_four_early_are_marked() -> None:
    """Where open cards may complete a four while there is a hand, the button says from where its card comes."""
    rules = replace(TIGEREYE, face_up_completes=True)
    table = put(playing("9C KD | 9D | 7C", "4D", pile="9H 9S 9C", rules=rules))
    assert labels(table) == [["9♣", "K♦", "9♦ (open)"]]
    assert labels(put(playing("KD | 9D 9C | 7C", "4D", pile="9H 9S", rules=rules))) == [
        ["K♦", "9♣ 9♦ (open)"]
    ]


def test_who_is_out_is_told_his_place() -> None:
    """No more buttons, and no more rings: his panel's key stays."""
    table = put(playing("9C", "5C 5D", "6C 6D", pile="8H"))
    out = moved(table, "0 play 9C")
    assert lines(out) == ["🎉 You are out: 1st · Friday nights"]
    assert labels(out) == []
    assert panel(out).post_key == panel(table).post_key


def test_at_the_end_everyone_reads_how_he_did() -> None:
    """The Shithead is told so, the others their place and whom it hit."""
    table = moved(put(playing("9C", "5C 5D", " ", pile="8H", finished=(2,))), "0 play 9C")
    assert lines(table, 1) == ["🎉 You are 2nd, Ben is the Shithead · Friday nights"]
    assert lines(table, 2) == ["💩 You are the Shithead · Friday nights"]
    assert lines(table, 3) == ["🎉 You are 1st, Ben is the Shithead · Friday nights"]
    stopped = after(dealt(), Stop(asker(1)))
    assert lines(stopped, 2) == [
        "🏁 The game is over · Friday nights",
        "Anna ended the game. It doesn’t count, and nobody is the Shithead.",
    ]
    assert labels(stopped) == []


# Too many buttons


def everything(**options: object) -> GameState:
    """Anna holds two whole packs with four jokers, except the cards on the table; anything fits."""
    rules = replace(CLASSIC, decks=2, jokers=4, powers={}, four_burns=False, **options)  # type: ignore[arg-type]
    ranks, suits = "23456789TJQKA", "CDHS"
    hand = " ".join(f"{rank}{suit}" for rank in ranks for suit in suits)
    return playing(f"{hand} {hand} XX XX XX XX | KS QS JS", "5C", rules=rules)


def test_too_many_plays_are_folded() -> None:
    """Beyond 40 buttons each rank shows one card, all of them, and `…` for the counts between."""
    shown = labels(put(everything()))
    assert shown[0] == ["🃏", "🃏 ×4", "🃏 …", "2♣", "2 ×8"]
    flat = [label for row in shown for label in row]
    assert flat[-3:] == ["A♣", "A ×8", "A …"]
    assert len(flat) == 14 * 3


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (1, ["2♣"]),
        (2, ["2♣", "2♣ 2♣"]),
        (3, ["2♣", "2 ×3", "2 …"]),
    ],
)
def test_few_counts_need_no_page(count: int, shown: list[str]) -> None:
    """A rank of one or two cards is shown whole, with no `…` behind it."""
    state = everything()
    hand = state.seats[0].hand
    twos = [card for card in hand if card.rank is Rank.TWO][:count]
    others = [card for card in hand if card.rank is not Rank.TWO]
    fewer = put(
        replace(state, seats=(replace(state.seats[0], hand=in_order([*twos, *others])), state.seats[1]))
    )
    assert [label for row in labels(fewer) for label in row if label.startswith("2")] == shown


def test_a_ranks_page_shows_all_its_counts_and_the_way_back() -> None:
    """Behind `…` stands every count of the rank, and Back leads to the others again."""
    table = after(put(everything()), Unfold(1, 1, 0, Rank.NINE))
    assert lines(table)[-1] == "All you can do with 9:"
    assert labels(table) == [
        ["9♣", "9♣ 9♣", "9 ×3", "9 ×4"],
        ["9 ×5", "9 ×6", "9 ×7", "9 ×8"],
        ["Back"],
    ]
    assert labels(after(table, Unfold(1, 1, 0, None))) == labels(put(everything()))


def test_swaps_in_the_game_stand_behind_their_own_button() -> None:
    """The panel of the turn shows the plays; the pairs come as a grid, a row for each hand card, and Back leads to the
    plays again."""
    rules = replace(CLASSIC, swap_in_game=True)
    table = put(playing("4C 9H | KS 2D | 7C", "5C", pile="8C", rules=rules))
    assert labels(table) == [["9♥"], ["Swap a card …"]]
    page = after(table, Unfold(1, 1, 0, SWAPS))
    assert lines(page)[-1] == "Swap a hand card for an open one, once in this turn, before you play:"
    assert labels(page) == [["4♣ ⇄ 2♦", "4♣ ⇄ K♠"], ["9♥ ⇄ 2♦", "9♥ ⇄ K♠"], ["Back"]]
    assert labels(after(page, Unfold(1, 1, 0, None))) == labels(table)
    swapped = moved(page, "0 swap 4C KS")
    assert labels(swapped) == [["9♥", "K♠"]]
    assert panel(swapped).post_key == panel(table).post_key


def test_too_many_swaps_are_folded_by_rank() -> None:
    """A big hand has more pairs than Telegram has room for: they stand behind the rank that is laid open."""
    table = put(everything(swap_in_game=True))
    assert labels(table)[-1] == ["Swap a card …"]
    page = after(table, Unfold(1, 1, 0, SWAPS))
    assert [label for row in labels(page) for label in row] == [
        *(f"{rank} …" for rank in ("🃏", *range(2, 11), *"JQKA")),
        "Back",
    ]
    assert labels(after(page, Unfold(1, 1, 0, Rank.JOKER))) == [
        ["🃏", "🃏 🃏", "🃏 ×3", "🃏 ×4"],
        ["🃏 ⇄ J♠", "🃏 ⇄ Q♠", "🃏 ⇄ K♠"],
        ["Back"],
    ]


def test_a_rank_that_may_only_be_swapped_has_its_page() -> None:
    """Where a rank doesn't fit, but may be laid open, only the page of the swaps leads to it."""
    state = replace(everything(swap_in_game=True), pile=cards("KH"))
    assert not any(label.startswith("3") for row in labels(put(state)) for label in row)
    page = labels(after(put(state), Unfold(1, 1, 0, SWAPS)))
    assert "3 …" in [label for row in page for label in row]


# Where the panel leads


@pytest.mark.parametrize(
    ("place", "url"),
    [
        (Place(CHAT, None, "G", GroupKind.SUPERGROUP), "https://t.me/c/1234567890/1"),
        (Place(CHAT, 77, "G", GroupKind.SUPERGROUP), "https://t.me/c/1234567890/77"),
        (Place(CHAT, None, "G", GroupKind.SUPERGROUP, "cardclub"), "https://t.me/cardclub"),
        (Place(CHAT, 77, "G", GroupKind.SUPERGROUP, "cardclub"), "https://t.me/cardclub/77"),
        (Place(-4711, None, "G", GroupKind.GROUP), None),
    ],
)
def test_a_group_is_linked_where_its_link_is_stable(place: Place, url: str | None) -> None:
    """Public groups by name, supergroups by number, both to the topic; a basic group has no link."""
    assert group_url(place) == url
    table = replace(lobby(), place=place)
    assert [button.url for button in buttons(panel(table).keyboard)] == ([url] if url else [])
    assert ("<a href=" in panel(table).html) == (url is not None)


@pytest.mark.parametrize(
    ("title", "shown"), [("<b>&", "<b>&"), ("\u202e\u3164", "your group"), ("X" * 99, "X" * 39 + "…")]
)
def test_a_groups_title_is_only_text(title: str, shown: str) -> None:
    """Titles are as free as names, and as harmless when they are shown."""
    table = replace(lobby(), place=Place(CHAT, None, title, GroupKind.SUPERGROUP))
    assert f"You sit at the table in {shown}." in lines(table)[0]


def test_who_can_not_be_written_to_has_no_panel() -> None:
    """A panel is wanted in every private chat that takes one."""
    table = after(dealt(3), Reached(2, reachable=False))
    assert set(by_chat(screens(table, BOT))) == {CHAT, 1, 3}
    assert set(by_chat(screens(after(table, Reached(2, reachable=True)), BOT))) == {CHAT, 1, 2, 3}
