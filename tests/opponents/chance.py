"""Chance that a test decides."""


class Fixed:
    """The same number again and again."""

    def __init__(self, number: float) -> None:
        self._number = number

    def random(self) -> float:
        """Return the number."""
        return self._number


class Scripted:
    """One number after another, and then no more."""

    def __init__(self, *numbers: float) -> None:
        self._numbers = iter(numbers)

    def random(self) -> float:
        """Return the next number."""
        return next(self._numbers)
