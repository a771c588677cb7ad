"""Buildings of one kind, one box each."""

from __future__ import annotations

from typing import Any

from sheetgen.kinds.kind import TickedKind, given_mask
from sheetgen.kinds.reading import Read, ReadResult, Source
from sheetgen.kinds.yaml_text import flow_list
from sheetgen.layout.layout import Area


class Buildings(TickedKind):
    """Read from a list of those built."""

    name = "buildings"

    def reader(self, source: Source) -> Read:
        area, path = source.area, source.path
        identity, given = area.id, given_mask(area)
        bits = {box.name: 1 << (box.number - 1) for box in area.boxes}
        names = tuple(bits)

        def read(raw: Any, into: ReadResult) -> None:
            if raw is None:
                return
            if not isinstance(raw, list):
                into.fault(path, "not-buildings", "write-buildings", names=", ".join(names))
                return
            mask = 0
            for index, name in enumerate(raw):
                bit = bits.get(name, 0) if isinstance(name, str) else 0
                if not bit:
                    into.unknown((*path, index), "no-such-building", str(name), names)
                elif mask & bit:
                    into.fault((*path, index), "building-twice", name=name)
                mask |= bit
            into.values[identity] = mask | given

        return read

    def text(self, area: Area, value: int) -> str:
        return flow_list(box.name for box in area.boxes if not box.given and value >> (box.number - 1) & 1)
