"""What happened, told in words: one line a move, its player named once."""

from collections.abc import Sequence

from shithead_bot.engine import events as happen
from shithead_bot.tables import tidings
from shithead_bot.tables.model import Table
from shithead_bot.tables.tidings import Happening
from shithead_bot.views.words import Words, card_text, cards_text, rank_text


def last_moves(table: Table, words: Words) -> list[str]:
    """The last moves of a table as lines of HTML, oldest first, and an empty line; nothing before the first."""
    lines = [told(words, move) for move in table.happened]
    return [words.texts("last-moves", moves="\n".join(lines)), ""] if lines else []


def told(words: Words, move: Sequence[Happening]) -> str:
    """One move and what came of it, or a tiding; all whose time ran out at once are told of together."""
    late = [event.seat for event in move if isinstance(event, tidings.TimedOut)]
    parts = [words.texts("told-timed-out", names=words.players(late)) if late else ""]
    parts += [
        _told_act(words, event) or _told_result(words, event) or _told_tiding(words, event) for event in move
    ]
    return " · ".join(filter(None, parts))


def _told_act(words: Words, event: Happening) -> str:
    """What a player did."""
    texts = words.texts
    match event:
        case happen.PlayBegan(seat=seat, rank=rank):
            lowest = "" if rank is None else rank_text(texts, rank)
            return texts("told-began" if lowest else "told-began-any", name=words.player(seat), rank=lowest)
        case happen.Played(seat=seat, cards=cards, zone=zone, out_of_turn=out_of_turn):
            key = "told-threw-in" if out_of_turn else f"told-played-{zone.value}"
            return texts(key, name=words.player(seat), cards=cards_text(texts, cards))
        case happen.Took(seat=seat, count=count):
            return texts("told-took", name=words.player(seat), count=count)
        case happen.Misfit(seat=seat, card=card, count=count):
            return texts("told-misfit", name=words.player(seat), card=card_text(texts, card), count=count)
        case happen.Passed(seat=seat):
            return texts("told-passed", name=words.player(seat))
        case happen.Swapped(seat=seat, hand=hand, face_up=face_up):
            laid, taken = card_text(texts, hand), card_text(texts, face_up)
            return texts("told-swapped", name=words.player(seat), hand=laid, open=taken)
        case _:
            return ""


def _told_result(words: Words, event: Happening) -> str:
    """What came of it."""
    texts = words.texts
    match event:
        case happen.Burned(count=count):
            return texts("told-burned", count=count)
        case happen.Skipped(seats=seats):
            return texts("told-skipped", names=words.players(seats), count=len(seats))
        case happen.Reversed():
            return texts("told-reversed")
        case happen.WentOut(place=place):
            return texts("told-out", place=place)
        case happen.LeadAgain():
            return texts("told-leads-again")
        case _:
            return ""


def _told_tiding(words: Words, event: Happening) -> str:
    """Who went, came back, or is host now."""
    texts = words.texts
    match event:
        case tidings.WentAway(seat=seat, absence=absence):
            return texts(f"told-went-{absence.value}", name=words.player(seat))
        case tidings.CameBack(seat=seat):
            return texts("told-came-back", name=words.player(seat))
        case tidings.NewHost(seat=seat):
            return texts("told-new-host", name=words.player(seat))
        case _:
            return ""
