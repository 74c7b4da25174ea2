"""The ids that a world gives out. None is given twice, not even after a reset: the bot may still know the old one."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Counter:
    """The ids of one kind; `next_id` is given out next, and the one after it is `step` away."""

    next_id: int
    step: int = 1

    def take(self) -> int:
        """Give out an id."""
        taken = self.next_id
        self.next_id += self.step
        return taken

    def skip(self, ids: int) -> None:
        """Give these many never out: somebody may have seen them."""
        self.next_id += ids * self.step


@dataclass(slots=True)
class Ids:
    """All counters of a world. `messages` are those of private chats and basic groups, which count together."""

    users: Counter = field(default_factory=lambda: Counter(500_000_001))
    groups: Counter = field(default_factory=lambda: Counter(-4_000_000_001, -1))
    supergroups: Counter = field(default_factory=lambda: Counter(-1_002_000_000_001, -1))
    messages: Counter = field(default_factory=lambda: Counter(1))
    taps: Counter = field(default_factory=lambda: Counter(4_823_000_000_000_000_001))

    def skip(self, ids: int) -> None:
        """Skip so many of each kind."""
        for counter in (self.users, self.groups, self.supergroups, self.messages, self.taps):
            counter.skip(ids)
