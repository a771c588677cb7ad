"""What the page of a game in the browser fetches: its layout packed, its sheets as drawings and data, its icons."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from sheetgen.app.library import Library
from sheetgen.web.offline_session import blank_sheet, pack_game
from sheetgen.web.page_data import PageData


def as_json(told: object) -> bytes:
    """Return data as the text of a JSON without spaces."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def game_data(name: str, libraries: Mapping[str, Library], theme: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a game by their paths in its folder, in the languages of the libraries."""
    usual = "en" if "en" in libraries else min(libraries)
    for code, library in libraries.items():
        yield f"data/{code}/game.packed", pack_game(name, {usual: libraries[usual], code: library})
        scene = PageData(library, name, theme)
        told = {**scene.as_json(), "languages": sorted(libraries), "blank": blank_sheet(library, name)}
        # The score is seen with the first sheet: its icons are not fetched one by one.
        told["drawn"] = {part["icon"]: scene.icon(part["icon"]) for part in told["parts"] if part["icon"]}
        yield f"data/{code}/scene.json", as_json(told)
        for sheet in told["sheets"]:
            yield f"data/{code}/{sheet['name']}.json", as_json(scene.sheet(sheet["name"]))
            yield f"data/{code}/{sheet['name']}.svg", scene.svg(sheet["name"]).encode()
    scene = PageData(libraries[usual], name, theme)
    for icon in scene.known.game.icons:
        yield f"data/icons/{icon}.svg", scene.icon(icon).encode()
