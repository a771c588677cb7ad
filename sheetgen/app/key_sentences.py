"""Find the sentence for each key of a layout in the tables of the docs, and put it into a JSON schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.icon_drawings import icon_names

Tables = Mapping[str, Mapping[str, str]]

_ROW = re.compile(r"^\| (`[^|]+`[^|]*) \|(?:.*\|)? ([^|]+) \|$", re.MULTILINE)
_AREAS, _FORMULAS, _VIEWS = "Keys of an area", "Formulas", "Keys of views"
_TABLES = {
    "SheetSpec": "A sheet's file",
    "GameSpec": "Keys of `game.yaml`",
    "ScoringSpec": "Keys of `scoring`",
    "FormulaSpec": _FORMULAS,
    "IconSpec": "`icons`",
    "ZoneSpec": "`zones`",
    "FormulaRuleSpec": "`rules`",
    "BudgetSpec": "`budgets`",
    "RoundStep": "`round`",
    "Attack": "`attack`",
    "CardSpec": "`cards`",
    "BannerKeys": "`banner`",
    "BalanceKeys": "`earned`",
    "AfterFullKeys": "`after_full`",
    "FilledBy": "`filled_by`",
    "WritingRule": "`writes`",
    "NumberSequence": "`sequence`",
    "LimitKeys": "`limit`",
    "DistinctGains": "`distinct`",
    "DifferentChoices": "`different`",
    "GainsKeys": "`gains`",
    "PointsKeys": "`points`",
    "GrowthStart": "`grows_from`",
    "FlagsKeys": "`flags`",
    "ItemKeys": "`items`",
    "ColumnsSpec": "`columns`",
    "GroupsSpec": "`groups`",
    "LedgerGroup": "`ledger`",
    "PadRow": "`pad`",
}
"""The heading of the table about the keys of each model."""


@cache
def key_tables() -> Tables:
    """Return the sentences of the docs by the heading of their table, then by key. Raises `Unusable`."""
    text = "\n".join((data_path("docs") / name).read_text(encoding="utf-8") for name in ("layouts.md", "reference.md"))
    found: dict[str, dict[str, str]] = {}
    for section in re.split(r"^#{2,3} ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        for table in body.split("\n\n"):
            # The lots of formulas have the names of what formulas count.
            under = "lots" if table.startswith("| lot ") else heading
            for names, sentence in _ROW.findall(table):
                for name in re.findall(r"`([^`]+)`", names):
                    found.setdefault(under, {}).setdefault(name.partition(":")[0], sentence)
    return found


def sentences_for(name: str) -> Mapping[str, str]:
    """Return the sentences about the keys of a model, by its name; of a view those of all views."""
    tables = key_tables()
    if name == "ScorePartSpec":
        return {**sentences_for("FormulaSpec"), **tables["Parts of the score"], **tables["Sheets of one match"]}
    if name == "LotsSpec":
        return {**tables[_FORMULAS], **tables["lots"]}
    if name == "FormulaSpec":
        return {**tables[_FORMULAS], **tables["Keys beside a formula"]}
    if name == "ScoringSpec":
        return {**tables["Sheets of one match"], **tables[_TABLES[name]]}
    return tables[_TABLES.get(name, _AREAS)]


def view_sentences() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the sentences about views, by view, and about their keys, by key."""
    return key_tables()["Arrangement"], key_tables()[_VIEWS]


def describe(schema: dict[str, Any], sentences: Mapping[str, str]) -> None:
    """Put the sentences into the properties of one schema, and the names of drawings where one is asked for."""
    for key, value in schema.get("properties", {}).items():
        if key in sentences:
            schema["properties"][key] = (
                {**value, "description": sentences[key]}
                if "$ref" not in value
                else {"allOf": [value], "description": sentences[key]}
            )
        if key == "drawing":
            schema["properties"][key]["examples"] = sorted(icon_names())
