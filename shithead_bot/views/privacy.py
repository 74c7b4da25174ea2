"""What the bot keeps about a user, said in his private chat, and the way to have it deleted.

What is kept in truth, `store.keys` says; whoever changes that changes these texts.
"""

from shithead_bot.i18n import Texts, texts
from shithead_bot.views.buttons import NO_TABLE, Privacy, Tap, encode
from shithead_bot.views.screen import Button, Note, Style

START_PAYLOAD = "privacy"
"""With it a link to the private chat leads to what is kept."""


def kept(user_id: int, language: str | None) -> Note:
    """What is kept, and the button that deletes it."""
    t = texts(language)
    return Note(
        user_id, None, t("privacy-kept"), ((_button(t, "privacy-button-ask", Privacy.ASK, Style.BAD),),)
    )


def asking(user_id: int, language: str | None) -> Note:
    """What deleting means, and whether he is sure."""
    t = texts(language)
    sure = _button(t, "privacy-button-sure", Privacy.FORGET, Style.BAD)
    return Note(
        user_id, None, t("privacy-ask"), ((sure,), (_button(t, "privacy-button-keep", Privacy.KEPT),))
    )


def forgotten(user_id: int, language: str | None) -> Note:
    """It is all deleted."""
    return Note(user_id, None, texts(language)("privacy-done"))


def failed(user_id: int, language: str | None) -> Note:
    """It could not be deleted, or not all of it, and the button to try again."""
    t = texts(language)
    return Note(
        user_id, None, t("privacy-failed"), ((_button(t, "privacy-button-ask", Privacy.ASK, Style.BAD),),)
    )


def elsewhere(chat_id: int, topic: int | None, language: str | None, bot: str) -> Note:
    """In a group: where it is told."""
    t = texts(language)
    url = f"https://t.me/{bot}?start={START_PAYLOAD}"
    return Note(chat_id, topic, t("privacy-elsewhere"), ((Button(t("start-button-open"), url=url),),))


def _button(t: Texts, key: str, what: Privacy, style: Style | None = None) -> Button:
    return Button(t(key), data=encode(Tap(NO_TABLE, 0, 0, what)), style=style)
