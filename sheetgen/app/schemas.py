"""Build the JSON schemas of the files that people write: editors complete and check keys with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from sheetgen.app.filled_file import filled_schema_text, schema_as_text
from sheetgen.app.key_sentences import describe, key_tables, sentences_for, view_sentences
from sheetgen.app.library import Library
from sheetgen.campaign.campaign_file import CampaignSpec
from sheetgen.kinds.kind import Schema
from sheetgen.load.game_loader import hues_of_themes
from sheetgen.load.layout_specs import GameSpec, SheetSpec
from sheetgen.place.theme import ThemeSpec
from sheetgen.place.views.view_registry import VIEWS

_VIEW = "#/$defs/ViewSpec"
_NEIGHBOUR: Schema = {"type": ["string", "integer"]}
_OF_EVERY_BLOCK = ("weight", "span", "close", "under", "aside", "page_break")


def _of(shape: Any) -> Schema:
    schema: Schema = TypeAdapter(shape).json_schema(by_alias=True)
    return schema


def _layout(shape: Any) -> Schema:
    schema = _of(shape)
    _never_empty(schema)
    _describe(schema, shape.__name__)
    _choose_by_kind(schema)
    _add_views(schema)
    return schema


def _never_empty(value: Any) -> None:
    """Leave out that a key may be empty: an editor then complains about what is wrong in its value."""
    for each in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        _never_empty(each)
    if isinstance(value, dict) and (shapes := [each for each in value.get("anyOf", ()) if each != {"type": "null"}]):
        value.pop("default", None)
        if len(shapes) == 1:
            del value["anyOf"]
            value |= shapes[0]
        else:
            value["anyOf"] = shapes


def _describe(schema: Schema, name: str) -> None:
    """Put the sentences of the docs into a schema, and the names of hues where one is asked for."""
    for key, shape in {name: schema, **schema["$defs"]}.items():
        describe(shape, sentences_for(key))
        for hue in (
            shape.get("properties", {}).get("hue", {}),
            shape.get("properties", {}).get("hues", {}).get("items"),
        ):
            if hue:
                # A game may have hues of its own.
                hue["anyOf"] = [{"enum": list(hues_of_themes())}, {"pattern": "^[a-z][a-z0-9_-]*$"}]


def _choose_by_kind(schema: Schema) -> None:
    """Let an area have the keys of its kind; one that is like its neighbour needs no kind and may have any keys."""
    kinds = {
        shape["properties"]["kind"]["const"]: name
        for name, shape in schema["$defs"].items()
        if "const" in shape.get("properties", {}).get("kind", {})
    }
    like = {**_NEIGHBOUR, "description": key_tables()["Keys of an area"]["like"]}
    keys: Schema = {}
    for name in kinds.values():
        schema["$defs"][name]["properties"]["like"] = like
        keys |= schema["$defs"][name]["properties"]
    anything = {key: {"description": value["description"]} for key, value in sorted(keys.items()) if key != "kind"}
    schema["$defs"]["LikeKeys"] = {
        "type": "object",
        "required": ["like"],
        "properties": {**anything, "like": like},
        "additionalProperties": False,
    }
    told = [key_tables()["Kinds of area"][kind] for kind in kinds]
    kind = {"enum": list(kinds), "enumDescriptions": told, "description": keys["kind"]["description"]}
    choices = [_if({"kind": {"const": kind}}, {"$ref": f"#/$defs/{name}"}) for kind, name in kinds.items()]
    choices.append({"if": {"not": {"required": ["kind"]}}, "then": {"$ref": "#/$defs/LikeKeys"}})
    schema["$defs"]["Area"] = {"type": "object", "properties": {"kind": kind}, "allOf": choices}
    _refer_to_areas(schema)


def _if(properties: Schema, then: Schema) -> Schema:
    return {"if": {"required": list(properties), "properties": properties}, "then": then}


def _refer_to_areas(value: Any) -> None:
    """Name the definition of areas wherever one of all kinds is allowed."""
    for each in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        if isinstance(each, dict) and each.get("discriminator", {}).get("propertyName") == "kind":
            each.clear()
            each["$ref"] = "#/$defs/Area"
        _refer_to_areas(each)


def _add_views(schema: Schema) -> None:
    """Define a block as rows, columns, or a view with its own keys."""
    views, keys = view_sentences()
    plain = schema["$defs"].pop("ViewSpec")
    describe(plain, keys)
    every = {key: plain["properties"][key] for key in _OF_EVERY_BLOCK}
    blocks = {"type": "array", "items": {"$ref": _VIEW}}
    nested = {key: {**blocks, "description": keys[key]} for key in ("rows", "columns")}
    choices = [{"if": {"not": {"required": ["view"]}}, "then": _block(nested, every, [])}]
    choices[0]["then"]["anyOf"] = [{"required": [key]} for key in nested]
    for name, view in sorted(VIEWS.items()):
        own = _of(view)
        _never_empty(own)
        describe(own, keys)
        for key, shape in own.pop("$defs", {}).items():
            describe(shape, sentences_for(key))
            schema["$defs"][key] = shape
        held = {"blocks": {**blocks, "description": keys["blocks"]}} if view.holds else {}
        stated = {"view": {"const": name, "description": views[name]}, **own.get("properties", {}), **held}
        choices.append(_if({"view": {"const": name}}, _block(stated, every, ["view", *own.get("required", [])])))
    names = sorted(VIEWS)
    chosen: Schema = {"enum": names, "enumDescriptions": [views[name] for name in names], "description": keys["view"]}
    schema["$defs"]["ViewSpec"] = {"type": "object", "properties": {"view": chosen}, "allOf": choices}


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
        if key not in ("required", "not", "discriminator"):
            made |= _keyword_of_variant(key, each)
    if made.get("type") == "array" and "items" in made:
        entries: Schema = {"patternProperties": {"^[0-9]+$": _or_nothing(made["items"])}, "additionalProperties": False}
        inserted = {"anyOf": [made["items"], {"type": "array", "items": made["items"]}]}
        entries["patternProperties"]["^(before|after) [0-9]+$"] = inserted
        return {"anyOf": [made, {"type": "object", **entries}]}
    return made


def _keyword_of_variant(key: str, value: Any) -> Schema:
    """Return one keyword of a schema as that of a variant has it."""
    if key in ("properties", "patternProperties"):
        return {key: {name: _or_nothing(_variant(inner)) for name, inner in value.items()}}
    if key == "$defs":
        return {key: {name: _variant(inner) for name, inner in value.items()}}
    if key == "additionalProperties" and isinstance(value, dict):
        return {key: _or_nothing(_variant(value))}
    # A value without its kind or view matches several shapes.
    if key == "allOf" and "then" in value[0]:
        return {"anyOf": [_variant(choice["then"]) for choice in value]}
    return {"anyOf" if key == "oneOf" else key: _variant(value)}


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
