"""Values that come out of what was kept only when somebody asks for them."""

from __future__ import annotations

import pickle


class Later:
    """A value. Unpickled, it stays packed, with the modules of its class not loaded, until it is asked for."""

    __slots__ = ("_packed", "_value")

    def __init__(self, value: object) -> None:
        self._value = value
        self._packed: bytes | None = None

    @property
    def value(self) -> object:
        """The value itself."""
        if self._packed is not None:
            self._value, self._packed = pickle.loads(self._packed), None
        return self._value

    def __getstate__(self) -> bytes:
        return pickle.dumps(self._value, pickle.HIGHEST_PROTOCOL) if self._packed is None else self._packed

    def __setstate__(self, packed: bytes) -> None:
        self._value, self._packed = None, packed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Later) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)
