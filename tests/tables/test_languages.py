"""What people and chats have chosen, as tables hear of it: languages, and the rules of new tables."""

from dataclasses import replace

from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import Asker, Begin, Known, Rematch, Settle, Speak, Stop
from shithead_bot.tables.outcome import Refused, TableReason
from tests.tables.making import (
    CLASSIC,
    accepted,
    after,
    asker,
    dealt,
    lobby,
    new_table,
    practising,
    refused,
    shuffled,
)

ADMIN = Asker(9, "Zoe", is_admin=True)
DUTCH = VARIANTS["dutch"].rules


def test_a_player_is_spoken_to_in_his_language() -> None:
    """In lobby and game, and at a table for practice; the group's language and the others' stay."""
    for table in (lobby(), dealt(), practising()):
        spoken = after(table, Speak(1, "nl"))
        assert spoken == table.with_player(0, replace(table.players[0], language="nl"))
        assert refused(spoken, Speak(1, "nl")) == Refused(TableReason.NOTHING_NEW)
    assert refused(dealt(), Speak(7, "nl")) == Refused(TableReason.NOTHING_NEW)


def test_a_new_language_hurries_nobody_and_delays_nothing() -> None:
    """It is no move, and no sign of life."""
    outcome = accepted(dealt(), Speak(1, "de"), now=dealt().touched + 50)
    assert (outcome.table.touched, outcome.table.waiting_since) == (dealt().touched, dealt().waiting_since)
    assert (outcome.events, outcome.moves) == ((), ())


def test_the_groups_language_is_a_setting() -> None:
    """Administrators set it; without one a table keeps the language that it has."""
    table = after(dealt(), Settle(ADMIN, 300, pings=False, language="de"))
    assert (table.language, table.waiting_since) == ("de", dealt().waiting_since)
    assert refused(table, Settle(ADMIN, 300, pings=False)) == Refused(TableReason.NOTHING_NEW)
    assert refused(dealt(), Settle(asker(1), 300, pings=False, language="de")) == Refused(
        TableReason.NOT_ADMIN
    )


def test_a_new_table_has_the_chats_own_rules() -> None:
    """Where the chat has some, they go before those that were played last; else those stay."""
    before = after(lobby(variant="tigereye", rules=VARIANTS["tigereye"].rules), Stop(asker(1)))
    opening = new_table(rules=DUTCH, variant="dutch")
    assert after(before, opening).variant == "tigereye"
    settled = after(before, replace(opening, settled=True))
    assert (settled.variant, settled.rules) == ("dutch", DUTCH)
    first = after(None, replace(opening, settled=True))
    assert (first.variant, first.rules) == ("dutch", DUTCH)


def test_who_is_dealt_in_is_spoken_to_as_he_wishes_now() -> None:
    """Whatever he has chosen since he sat down, or since the last game; of others nothing changes."""
    game = after(lobby(), Begin(asker(1), shuffled(), known=(Known(2, "nl"),)))
    assert [player.language for player in game.players] == ["en", "nl"]
    over = after(game, Stop(asker(1)))
    again = after(over, Rematch(asker(1), shuffled(CLASSIC), known=(Known(1, "de"), Known(7, "de"))))
    assert [player.language for player in again.players] == ["de", "nl"]
