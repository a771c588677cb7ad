"""Build the JSON schemas of the files that people write: editors complete and check keys with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from sheetgen.app.filled_file import filled_schema_text, schema_as_text
from sheetgen.app.library import Library
from sheetgen.campaign.campaign_file import CampaignSpec
from sheetgen.kinds.value_schema import Schema
from sheetgen.load.layout_specs import GameSpec, SheetSpec
from sheetgen.place.theme import ThemeSpec
from sheetgen.place.views.view_registry import VIEWS

_VIEW = "#/$defs/ViewSpec"
_NEIGHBOUR: Schema = {"type": ["string", "integer"]}
_OF_EVERY_BLOCK = ("weight", "span", "close", "aside", "fold", "page_break")


def _of(shape: Any) -> Schema:
    schema: Schema = TypeAdapter(shape).json_schema(by_alias=True)
    return schema


def _layout(shape: Any) -> Schema:
    schema = _of(shape)
    _free_of_kind(schema)
    _add_views(schema)
    return schema


def _free_of_kind(schema: Schema) -> None:
    """Allow an area that is like its neighbour without a kind, with the keys of any kind."""
    for shape in schema["$defs"].values():
        if "kind" in shape.get("properties", {}):
            shape["properties"]["like"] = _NEIGHBOUR
    names = [name for name, shape in schema["$defs"].items() if "kind" in shape.get("properties", {})]
    keys = {key for name in names for key in schema["$defs"][name]["properties"]} - {"kind", "like"}
    like: Schema = {"type": "object", "required": ["like"], "not": {"required": ["kind"]}}
    like["properties"] = {"like": _NEIGHBOUR, **dict.fromkeys(sorted(keys), True)}
    like["additionalProperties"] = False
    schema["$defs"]["LikeKeys"] = like
    _widen(schema)


def _widen(value: Any) -> None:
    """Allow an area that is like another wherever an area is allowed."""
    if isinstance(value, list):
        for each in value:
            _widen(each)
    if not isinstance(value, dict):
        return
    if value.get("discriminator", {}).get("propertyName") == "kind":
        value.pop("discriminator")
        value["oneOf"] = [*value["oneOf"], {"$ref": "#/$defs/LikeKeys"}]
    for each in value.values():
        _widen(each)


def _add_views(schema: Schema) -> None:
    """Define a block as rows, columns, or a view with its own keys."""
    plain = schema["$defs"].pop("ViewSpec")["properties"]
    every = {key: plain[key] for key in _OF_EVERY_BLOCK}
    blocks = {"type": "array", "items": {"$ref": _VIEW}}
    shapes = [_block({key: blocks}, every, [key]) for key in ("rows", "columns")]
    for name, view in sorted(VIEWS.items()):
        own = _of(view)
        schema["$defs"].update(own.get("$defs", {}))
        keys = {"view": {"const": name}, **own.get("properties", {}), **({"blocks": blocks} if view.holds else {})}
        shapes.append(_block(keys, every, ["view", *own.get("required", [])]))
    schema["$defs"]["ViewSpec"] = {"oneOf": shapes}


def _block(keys: Schema, every: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": {**every, **keys}, "required": required, "additionalProperties": False}


def _theme() -> Schema:
    """Return the schema of a theme; one that is like another needs no key but its name."""
    schema = _of(ThemeSpec)
    schema["properties"]["like"] = {"type": "string"}
    for shape in (schema, *schema.get("$defs", {}).values()):
        shape.pop("required", None)
    return {**schema, "required": ["theme"]}


def _language() -> Schema:
    texts: Schema = {"type": ["string", "number", "boolean", "null"]}
    part = {"anyOf": [texts, {"type": "object", "additionalProperties": {"$ref": "#/$defs/part"}}]}
    named = ("sheets", "areas", "icons", "notes", "score", "options", "rules", "titles", "cards", "hints")
    properties = {"game": texts, **{name: {"$ref": "#/$defs/part"} for name in named}}
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": {"$ref": "#/$defs/part"},
        "$defs": {"part": part},
    }


def _variant(value: Any) -> Any:
    """Return the schema of a file that changes another.

    No key is required, ``~`` removes a value, and a map of numbers changes entries of a list.
    """
    if isinstance(value, list):
        return [_variant(each) for each in value]
    if not isinstance(value, dict):
        return value
    made: Schema = {}
    for key, each in value.items():
        if key in ("properties", "patternProperties"):
            made[key] = {name: _or_nothing(_variant(inner)) for name, inner in each.items()}
        elif key == "$defs":
            made[key] = {name: _variant(inner) for name, inner in each.items()}
        elif key == "additionalProperties" and isinstance(each, dict):
            made[key] = _or_nothing(_variant(each))
        elif key not in ("required", "not", "discriminator"):
            # A value without its kind or view matches several shapes.
            made["anyOf" if key == "oneOf" else key] = _variant(each)
    if made.get("type") == "array" and "items" in made:
        entries: Schema = {"patternProperties": {"^[0-9]+$": _or_nothing(made["items"])}, "additionalProperties": False}
        inserted = {"anyOf": [made["items"], {"type": "array", "items": made["items"]}]}
        entries["patternProperties"]["^(before|after) [0-9]+$"] = inserted
        return {"anyOf": [made, {"type": "object", **entries}]}
    return made


def _or_nothing(schema: Any) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "game": lambda: _layout(GameSpec),
    "sheet": lambda: _layout(SheetSpec),
    "game-variant": lambda: _variant(_layout(GameSpec)),
    "sheet-variant": lambda: _variant(_layout(SheetSpec)),
    "language": _language,
    "theme": _theme,
    "campaign": lambda: _of(CampaignSpec),
}
"""The schemas by type of file."""


def schema_of(library: Library, word: str) -> str:
    """Return the JSON schema of a type of file, or of the filled-in sheets of a game. Raises `Unusable`."""
    return schema_text(word) if word in SCHEMAS else filled_schema_text(library.game(word, SCHEMAS))


def schema_text(name: str) -> str:
    """Return the JSON schema of one type of file. Raises `KeyError` for an unknown type."""
    return schema_as_text(SCHEMAS[name]())
