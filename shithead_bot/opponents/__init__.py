"""Computer players. Each sees what a player sees, draws on the chance it is handed, and knows nothing more.

Pure like the engine: the same observation, moves and chance give the same choice, on every machine.
"""

from types import MappingProxyType

from shithead_bot.opponents import sensible, uniform
from shithead_bot.opponents.opponent import Opponent

OPPONENTS = MappingProxyType[str, Opponent]({"random": uniform.choose, "sensible": sensible.choose})
"""The computer players by name."""
