"""What is stored is JSON with the version of its format, `{"v": 1, "data": …}`.

Law: what a newer version of this program has written is refused and left as it is. No error text holds
anything of the value itself: it may be somebody's cards.
"""

from typing import Any, Final, Generic, TypeVar

import msgspec

from shithead_bot.engine.cards import Card
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.tables.ports import StoredByNewer

T = TypeVar("T")


class _Stamp(msgspec.Struct):
    v: int


class _Stamped(msgspec.Struct, Generic[T]):
    v: int
    data: T


class Format(Generic[T]):
    """How values of one kind are stored; `kind` is anything that msgspec can read, and may hold cards."""

    def __init__(self, kind: type[T], version: int = 1) -> None:
        self.version: Final = version
        self._encoder: Final = msgspec.json.Encoder(enc_hook=card_to_text)
        self._decoder: Final = msgspec.json.Decoder(_Stamped[kind], dec_hook=card_from_text)  # type: ignore[valid-type]

    def encode(self, value: T | dict[str, Any]) -> bytes:
        """Return the value, or its fields by name, as JSON."""
        return self._encoder.encode(_Stamped(self.version, value))

    def decode(self, raw: bytes, where: str) -> T:
        """Read the value that is kept at `where`.

        Raises:
            StoredByNewer: its format is newer than this program.
            StoreDamaged: it is no value of this format.
        """
        try:
            stamp = msgspec.json.decode(raw, type=_Stamp)
            if stamp.v > self.version:
                raise StoredByNewer(
                    f"{where} was written by a newer version of this program (format {stamp.v}, this one"
                    f" knows {self.version}). Run that version, or give this one another store."
                )
            return self._decoder.decode(raw).data
        except msgspec.MsgspecError as error:
            raise damaged(where, error) from None


def damaged(where: str, error: msgspec.MsgspecError) -> StoreDamaged:
    """Say where msgspec found something wrong, but not what it found."""
    _, _, path = str(error).rpartition(" - at ")
    return StoreDamaged(
        f"{where} can't be read: " + (f"wrong at {path}" if path else "it is no JSON of ours")
    )


def card_to_text(value: object) -> str:
    """Give msgspec a card as its text."""
    if isinstance(value, Card):
        return value.text
    raise NotImplementedError(f"{type(value).__name__} is not for the store")


def card_from_text(kind: type, text: object) -> Card:
    """Read for msgspec a card from its text."""
    if kind is Card and isinstance(text, str):
        return Card.of(text)
    raise ValueError("no card")
