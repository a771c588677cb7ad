"""Every temper by its name."""

from __future__ import annotations

from .ambitious_tempers import AMBITIOUS
from .personality import Personality
from .plain_tempers import SIMPLE

PERSONALITIES: dict[str, Personality] = SIMPLE | AMBITIOUS
