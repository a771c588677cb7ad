"""The model of an area of any kind in a layout's file, in pydantic."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field

from sheetgen.kinds.kind_registry import KINDS


@cache
def all_area_keys() -> Any:
    """Return the model of an area of any kind in a layout: ``kind`` decides which keys it has."""
    return Annotated[reduce(or_, [kind.keys for kind in KINDS.values()]), Field(discriminator="kind")]
