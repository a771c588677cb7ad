"""Turn pydantic's errors into complaints, at their position in the text and in a player's words.

Pydantic reports every error of a document at once, but for a value of several possible shapes it reports the errors
of each shape, with the names of the shapes in the path. Only those of the intended shape are used here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

from sheetgen.text.complaint import MOST_TOLD, Complaint, NotationError, translatable
from sheetgen.text.suggest import suggest, suggest_or_list
from sheetgen.text.value_types import PATTERNS

if TYPE_CHECKING:
    from sheetgen.text.positions import KeyStep, Positions

KeyPath = tuple["KeyStep", ...]
Holds = Callable[[KeyPath], bool]
KnownKeys = Callable[[KeyPath], Iterable[str]]


@dataclass(frozen=True, slots=True)
class _ShapeProblem:
    """One error. ``wanted`` is the shape the value should have, if there is nothing more to say.

    It is reported at the value, or ``at_key``; ``of_map`` is whether the faulty key is the last step of the path.
    """

    path: KeyPath
    branches: tuple[tuple[KeyPath, str], ...]
    message: str
    wanted: str = ""
    found: str = ""
    hint: str = ""
    at_key: bool = False
    of_map: bool = False
    offset: int | None = None
    """The character of the text at fault, from 0."""


def complaints_of(
    details: Sequence[Mapping[str, Any]],
    positions: Positions,
    known_keys: KnownKeys | None = None,
    data: object = None,
) -> list[Complaint]:
    """Return the complaints about all errors of a document that pydantic reports, in the order of its text.

    ``known_keys`` returns the keys that the map at a path may have, for the hint at an unknown one. ``data`` is the
    validated data, if it is more than the text holds.
    """
    holds = positions.holds if data is None else partial(_holds, data)
    faults = [_fault(detail, holds, known_keys) for detail in details[:MOST_TOLD]]
    complaints: dict[Complaint, None] = {}
    for fault in _settled(faults):
        must = translatable("must be {wanted}, not {found}", wanted=fault.wanted, found=fault.found)
        message = must if fault.wanted else fault.message
        told = positions.complaint(fault.path, message, fault.hint, key=fault.at_key, offset=fault.offset)
        path = fault.path[:-1] if fault.of_map else fault.path
        complaints[replace(told, path=positions.dotted_path(path))] = None
    return sorted(complaints, key=lambda each: (each.file, each.line or 0, each.column or 0))


def _fault(detail: Mapping[str, Any], holds: Holds, known_keys: KnownKeys | None) -> _ShapeProblem:
    kind = detail["type"]
    location = tuple(detail["loc"])
    context = detail.get("ctx", {})
    missing = str(location[-1]) if kind == "missing" and location else ""
    path, branches, of_map = _real(location[:-1] if missing else location, holds)
    fault = _ShapeProblem(path, branches, "", at_key=of_map, of_map=of_map)
    if missing:
        return replace(fault, message=translatable("the key '{key}' is missing", key=missing), at_key=True)
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return _unknown_key(fault, known_keys)
    if kind == "string_pattern_mismatch" and context["pattern"] in PATTERNS:
        return replace(fault, wanted=PATTERNS[context["pattern"]], found=describe_value(detail["input"]))
    if kind in _SHAPES or kind in _BOUNDS:
        wanted = translatable(_SHAPES[kind]) if kind in _SHAPES else translatable(_BOUNDS[kind], **_plain(context))
        return replace(fault, wanted=wanted, found=describe_value(detail["input"]))
    if kind in ("literal_error", "enum"):
        return _not_of(fault, context["expected"], detail["input"])
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return _of_tag(fault, context, holds)
    if kind in ("too_short", "too_long"):
        bound = context["min_length" if kind == "too_short" else "max_length"]
        told = translatable(_ENTRIES[kind, bound == 1], bound=bound, count=context["actual_length"])
        return replace(fault, message=told)
    return _worded(fault, detail, context.get("error"))


def _plain(context: Mapping[str, Any]) -> dict[str, object]:
    return {name: value if isinstance(value, int | float) else str(value) for name, value in context.items()}


def _unknown_key(fault: _ShapeProblem, known_keys: KnownKeys | None) -> _ShapeProblem:
    """Return the fault of an unknown key; a key of another kind gets a message of its own."""
    key = fault.path[-1]
    known = sorted(known_keys(fault.path[:-1])) if known_keys else []
    if key in known and fault.branches:
        return replace(fault, message=translatable(_NOT_OF_KIND, kind=fault.branches[-1][1]), of_map=False)
    hint = suggest_or_list(str(key), known) if known_keys else ""
    return replace(fault, message=translatable("unknown key '{key}'", key=key), hint=hint, at_key=True, of_map=True)


def _of_tag(fault: _ShapeProblem, context: Mapping[str, Any], holds: Holds) -> _ShapeProblem:
    """Return the fault of a map whose tag is wrong or missing."""
    key = str(context["discriminator"]).strip("'")
    if "tag" not in context:
        return replace(fault, message=translatable("the key '{key}' is missing", key=key), at_key=True)
    inside = replace(fault, path=(*fault.path, key)) if holds((*fault.path, key)) else fault
    return _not_of(inside, context["expected_tags"], context["tag"])


def _worded(fault: _ShapeProblem, detail: Mapping[str, Any], error: object) -> _ShapeProblem:
    """Return a fault with the message of its error; an error in a notation has an offset in the text."""
    if isinstance(error, NotationError):
        return replace(fault, message=error.message, hint=error.hint, offset=error.offset)
    if error is not None:
        return replace(fault, message=str(error))
    return replace(fault, message=str(detail["msg"]), hint=str(detail.get("ctx", {}).get("hint", "")))


def _holds(data: Any, path: Sequence[KeyStep]) -> bool:
    for step in path:
        in_list = isinstance(data, list) and isinstance(step, int) and step < len(data)
        if not in_list and not (isinstance(data, Mapping) and step in data):
            return False
        data = data[step]
    return True


def _real(location: Sequence[KeyStep], holds: Holds) -> tuple[KeyPath, tuple[tuple[KeyPath, str], ...], bool]:
    """Split a location into the steps in the data and the names of the shapes between them."""
    path: KeyPath = ()
    branches: list[tuple[KeyPath, str]] = []
    of_map = False
    for step in location:
        if holds((*path, step)):
            path = (*path, step)
        elif step == "[key]":
            of_map = True
        else:
            branches.append((path, str(step)))
    return path, tuple(branches), of_map


def _not_of(fault: _ShapeProblem, expected: str, found: object) -> _ShapeProblem:
    words = [word.strip(" '") for word in expected.replace(" or ", ", ").split(",")]
    hint = suggest(str(found), words) if isinstance(found, str) else ""
    return replace(fault, wanted=_either([f"'{word}'" for word in words]), found=describe_value(found), hint=hint)


def _settled(faults: list[_ShapeProblem]) -> list[_ShapeProblem]:
    """Decide for each value of several shapes which of them was meant."""
    settled: list[_ShapeProblem] = [fault for fault in faults if not fault.branches]
    unions: dict[KeyPath, dict[str, list[_ShapeProblem]]] = defaultdict(lambda: defaultdict(list))
    for fault in faults:
        if fault.branches:
            (place, shape), *rest = fault.branches
            unions[place][shape].append(replace(fault, branches=tuple(rest)))
    for place, shapes in unions.items():
        tried = [_settled(each) for each in shapes.values()]
        inner = [each for each in tried if not (len(each) == 1 and each[0].path == place and each[0].wanted != "")]
        meant: list[_ShapeProblem] = min(inner, key=len) if inner else [_joined([each[0] for each in tried])]
        settled.extend(meant)
    return settled


def _joined(faults: list[_ShapeProblem]) -> _ShapeProblem:
    """Return one fault for a value that has none of several shapes."""
    return replace(faults[0], wanted=_either(list(dict.fromkeys(fault.wanted for fault in faults))))


def _either(words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    first = reduce(lambda some, word: translatable("{some}, {word}", some=some, word=word), words[:-1])
    return translatable("{first} or {last}", first=first, last=words[-1])


def describe_value(value: object) -> str:
    """Return the description of a value in a message: ``the text 'abc'``, ``the number 3``, ``a list``, ``nothing``."""
    if value is None:
        return translatable("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return translatable("the number {value}", value=value)
    if isinstance(value, str):
        return translatable("the text '{value}'", value=value if len(value) <= 40 else f"{value[:39]}…")
    return translatable("a mapping" if isinstance(value, Mapping) else "a list")


_MAPS = ("dict_type", "model_type", "model_attributes_type", "mapping_type", "dataclass_type")
_SHAPES = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "a whole number"),
    **dict.fromkeys(("float_type", "float_parsing"), "a number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "true or false"),
    **dict.fromkeys(("list_type", "tuple_type", "set_type", "frozen_set_type"), "a list"),
    **dict.fromkeys(_MAPS, "keys with values"),
    "string_type": "text",
    "none_required": "empty",
}
_ENTRIES = {
    ("too_short", True): "needs at least {bound} entry, but has {count}",
    ("too_short", False): "needs at least {bound} entries, but has {count}",
    ("too_long", True): "can have at most {bound} entry, but has {count}",
    ("too_long", False): "can have at most {bound} entries, but has {count}",
}
_NOT_OF_KIND = "is not a key of an area of kind '{kind}'"
_BOUNDS = {
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "multiple_of": "a multiple of {multiple_of}",
    "string_too_short": "text of at least {min_length} characters",
    "string_too_long": "text of at most {max_length} characters",
    "string_pattern_mismatch": "text of the form {pattern}",
}
