"""Find the files that ship with the program, in a checkout or in a wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from sheetgen.text.complaint import Complaint, Unusable, translatable

DataFolder = Literal["layouts", "campaign", "fonts", "docs"]

_PACKAGE = Path(__file__).resolve().parent.parent
_IN_WHEEL = _PACKAGE / "_data"


def data_path(name: DataFolder) -> Path:
    """Return the folder of shipped files called ``name``.

    A wheel has the folders inside the package; a checkout, also one installed for editing, has them next to it. Raises
    `Unusable` if the folder does not exist.
    """
    beside = _IN_WHEEL if _IN_WHEEL.is_dir() else _PACKAGE.parent
    if not (beside / name).is_dir():
        hint = translatable("install it with pip: it does not run from inside a wheel or zip file")
        raise Unusable([Complaint(str(beside / name), translatable("the program's own files are not here"), hint)])
    return beside / name
