"""``sheetgen site``: write the page of every game as files for any static host; the rules run in the browser.

The files of Pyodide are copied from the folder of its package, never downloaded.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.orders import SiteOrder
from sheetgen.assets.data_folders import data_path
from sheetgen.assets.web_fonts import web_fonts
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.web.page_data import PageData
from sheetgen.web.site_engine import ENGINE, compiled, engine_files, own_files, print_files, rule_modules
from sheetgen.web.site_game import as_json, game_data
from sheetgen.web.site_landing import document_page, games_page, landing_page, pictured, print_page, shipped_files
from sheetgen.web.site_pictures import ICONS, blank_pad, game_pictures, looks, photo_pictures, preview
from sheetgen.web.site_rooms import away_page, example_game, own_page, photo_page, photographed, program
from sheetgen.web.site_scripts import page_files

FETCH = "npm pack pyodide && tar xzf pyodide-*.tgz"
_COUNTED = ("pyodide/engine.bin", "pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json", "rules.zip")
"""The files of the engine whose arrival the page counts."""
_COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg")
_PICTURE = re.compile(r"!\[[^\]]*\]\((\.\./[\w./-]+\.png)\)")
_NO_PICTURE = re.compile(r"!\[[^\]]*\]\(\)")
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; manifest-src 'self'"
)


def build_site(library: Library, order: SiteOrder, progress: Callable[[int, int], None] = lambda *_: None) -> list[str]:
    """Write the site, its landing page in the library's language; return the paths of its files.

    ``progress`` is called after each game with the number of games done and of all.

    Raises `Unusable` if the engine or the folder cannot be used.
    """
    engine, folder = Path(order.engine), Path(order.site)
    missing = [name for name in ENGINE if not (engine / name).is_file()]
    if missing:
        hint = translatable("get it with {command}, then name the folder '{folder}'", command=FETCH, folder="package")
        raise Unusable([Complaint(order.engine, translatable("{files} not found", files=", ".join(missing)), hint)])
    if folder.exists() and any(folder.iterdir()) and not (folder / "keep.js").is_file():
        raise Unusable(
            [Complaint(order.site, translatable("contains other files"), translatable("name an empty folder"))]
        )
    files = dict(_files(library, order, progress))
    files |= _top_pictures(files, library.names)
    for name in library.names:
        files[f"{name}/index.html"] = _index(files, name, library.game_files(name).languages)
    files["keep.js"] = _keeper(files)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if path.suffix in _COMPRESSED:
            # For hosts that send such a file in place of the other.
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))
    return sorted(files)


def _files(first: Library, order: SiteOrder, progress: Callable[[int, int], None]) -> Iterator[tuple[str, bytes]]:
    libraries = {code: Library(code) for code in first.languages}
    for done, name in enumerate(first.names, 1):
        codes = first.game_files(name).languages
        own = {code: library for code, library in libraries.items() if code in codes}
        for path, content in _game(name, own, order.theme):
            yield f"{name}/{path}", content
        progress(done, len(first.names))
    engine = {f"pyodide/{part}": content for part, content in engine_files(Path(order.engine))}
    engine |= {"rules.zip": rule_modules(), **dict(print_files(first)), **dict(own_files(Path(order.engine)))}
    archives = {name: content for name, content in engine.items() if name.endswith(".zip")}
    yield from (engine | compiled(Path(order.engine), archives)).items()
    yield from _fonts()
    docs = {path.stem: path.read_text("utf-8") for path in sorted(data_path("docs").glob("*.md"))}
    for stem, text in docs.items():
        for picture in _PICTURE.findall(text):
            if (data_path("docs") / picture).is_file():
                yield picture.removeprefix("../"), (data_path("docs") / picture).read_bytes()
            else:
                # An installed package has no examples.
                text = text.replace(f"({picture})", "()")
        yield f"docs/{stem}.html", document_page(stem, _NO_PICTURE.sub("", text))
    yield from _pages(first, libraries, docs, opens="own.zip" in engine)


def _pages(
    first: Library, libraries: Mapping[str, Library], docs: Mapping[str, str], *, opens: bool
) -> Iterator[tuple[str, bytes]]:
    """Yield the pages around the games, in each language, and their scripts; ``opens`` own games in the browser."""
    yield "index.html", landing_page(first, docs)
    yield "site.webmanifest", _manifest("sheetgen", f"{first.names[0]}/pictures", f"games.{first.code}.html")
    for code, library in libraries.items():
        yield f"index.{code}.html", landing_page(library, docs)
        yield f"games.{code}.html", games_page(library)
        yield f"photo.{code}.html", photo_page(library)
        yield f"away.{code}.html", away_page(library)
        yield f"own.{code}.html", own_page(library, opens=opens)
        archive, picture = example_game(library)
        yield from ((f"own-game.{code}.zip", archive), (f"own-game.{code}.webp", picture))
        for name in library.names:
            if code in library.game_files(name).languages:
                yield f"{name}/print.{code}.html", print_page(library, name)
    yield from photo_pictures(photographed(first.names[0]))
    yield from program()
    pages = shipped_files("site_pages")
    yield from ((name, content) for name, content in pages.items() if name.endswith((".css", ".js")))
    yield from ((name, shipped_files("page")[name]) for name in ("forms.js", "shade.js", "store.js"))


def _top_pictures(files: Mapping[str, bytes], names: Sequence[str]) -> dict[str, bytes]:
    """Return the pictures of the site, made of those of its games."""
    first = f"{names[0]}/pictures"
    icons = {
        "favicon.png": files[f"{first}/icon-192.png"],
        "apple-touch-icon.png": files[f"{first}/apple-touch-icon.png"],
    }
    return {**icons, "preview.png": preview(files[f"{name}/pictures/sheet-0.webp"] for name in names)}


def _game(name: str, libraries: dict[str, Library], theme: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of one game in all its languages."""
    yield from game_data(name, libraries, theme)
    for code, library in libraries.items():
        own = PageData(library, name, theme)
        yield f"data/{code}/pad.pdf", blank_pad(own)
        yield from ((f"pictures/look-{look}.{code}.webp", picture) for look, picture in looks(own))
    scene = PageData(libraries[pictured(libraries)], name, theme)
    pictures = dict(game_pictures(scene))
    yield from ((f"pictures/{file}", content) for file, content in pictures.items())
    yield "game.webmanifest", _manifest(scene.known.language.text("game"), "pictures")
    yield from ((f"page/{file}", content) for file, content in page_files().items())


def _manifest(title: str, pictures: str, start: str = "./") -> bytes:
    """Return what a game, or the site, is called, where it starts and how it looks when it is installed."""
    icons = [
        {"src": f"{pictures}/{name}", "sizes": f"{size}x{size}", "type": "image/png"} for name, size in ICONS.items()
    ]
    colours = {"background_color": "#f2ebdd", "theme_color": "#f2ebdd"}
    about = {"name": title, "short_name": title, "start_url": start, "scope": "./", "display": "standalone"}
    return as_json({**about, **colours, "icons": icons})


def _index(files: Mapping[str, bytes], name: str, codes: Iterable[str]) -> bytes:
    """Return the page's frame for a game that runs in the browser."""
    ordered = " ".join(sorted(codes, key=lambda code: (code != "en", code)))
    weight = sum(len(files[each]) for each in (*_COUNTED, f"{name}/data/{ordered.split()[0]}/game.packed"))
    head = f'<html lang="en" data-game="{name}" data-languages="{ordered}" data-weight="{weight}">'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    page = shipped_files("page")["index.html"].decode()
    page = page.replace('href="page/play.webmanifest"', 'href="game.webmanifest"')
    page = page.replace('href="page/icon.svg" type="image/svg+xml"', 'href="pictures/icon-192.png" type="image/png"')
    page = page.replace("<body>", '<link rel="apple-touch-icon" href="pictures/apple-touch-icon.png">\n<body>')
    framed = page.replace('<html lang="en">', head).replace('href="fonts.css"', 'href="../fonts.css"')
    return framed.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy}').encode()


def _fonts() -> Iterator[tuple[str, bytes]]:
    yield "fonts.css", "\n".join(font.rule(f"fonts/{font.name}.woff2") for font in web_fonts()).encode()
    for font in web_fonts():
        yield f"fonts/{font.name}.woff2", font.data


def _keeper(files: Mapping[str, bytes]) -> bytes:
    """Return the service worker with the lists of what it keeps; its edition is a digest of all contents.

    ``engine`` is for every game, and has the first page with its pictures; each game has a list, another in each
    language, and one of the pages on which its sheets are printed, which need ``print``.
    """
    digest = hashlib.sha256()
    groups: dict[str, list[str]] = {}
    hangul: list[str] = []
    for name, content in sorted(files.items()):
        digest.update(name.encode() + content)
        game = re.match(
            r"([^/]+)/(?:data/([a-z]+)/|page/|pictures/(?!sheet-|blank-0)|data/|index\.html|game\.web)", name
        )
        if game and not name.endswith(".pdf"):
            groups.setdefault(" ".join(filter(None, (game[1], game[2] if game[2] != "icons" else ""))), []).append(name)
        elif re.fullmatch(r"own(-game\..+)?\.zip", name):
            groups.setdefault("own", []).append(name)
        elif printed := re.match(r"(?:([^/]+)/)?print(-ko)?\.", name):
            groups.setdefault(f"print{printed[2] or ''} {printed[1] or ''}".strip(), []).append(name)
        elif name.startswith("fonts/SheetHangul"):
            hangul.append(name)
        elif not name.startswith(("docs/", "examples/", "preview.png", "sheetgen.zip")) and not name.endswith(".pdf"):
            groups.setdefault("engine", []).append(name)
        if name.endswith("/index.html"):
            groups[name.removesuffix("/index.html")].append(name.removesuffix("index.html"))
    for group in groups:
        groups[group] += hangul if group.endswith(" ko") else []
    filled = shipped_files("offline_page")["keep.js"].decode().replace("{edition}", digest.hexdigest()[:16])
    return filled.replace('"{groups}"', json.dumps(groups)).encode()
