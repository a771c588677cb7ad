"""The engine of a static site: the files of Pyodide's package without what the rules never use, and small.

What is packed here is compressed in the file itself: it is as small on hosts that compress nothing.
"""

from __future__ import annotations

import gzip
import io
import json
import pickle
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module, resources
from pathlib import Path

import pydantic
import pydantic_core
import yaml

from sheetgen.app.library import Library
from sheetgen.assets.data_folders import data_path
from sheetgen.web.offline_session import THEMES

ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files that are taken from the folder of the package."""
UNUSED = frozenset(
    """__hello__ __phello__ _aix_support _android_support _apple_support _ast_unparse _ios_support _markupbase
    _osx_support _pydatetime _pydecimal _pyio _pylong _pyrepl _strptime
    _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse asyncio/__main__ asyncio/proactor_events
    asyncio/tools asyncio/windows_events asyncio/windows_utils bdb cProfile calendar cmd code colorsys compileall
    concurrent/interpreters configparser csv ctypes dbm doctest email ensurepip filecmp fileinput fractions ftplib
    getopt getpass gettext graphlib html/parser http idlelib imaplib importlib/readers
    importlib/simple json/__main__ json/tool lib2to3 logging/config logging/handlers mailbox
    mimetypes modulefinder multiprocessing netrc nturl2path optparse pathlib/_local pathlib/types pdb
    pickletools plistlib poplib pprint profile profiling pstats pty py_compile pyclbr pydoc pydoc_data
    queue quopri rlcompleter runpy sched shelve smtplib socketserver sqlite3 sre_compile sre_constants sre_parse
    statistics stringprep symtable sysconfig tabnanny tarfile test this timeit tkinter tomllib trace tracemalloc
    tty turtle turtledemo unittest urllib/error urllib/request urllib/response urllib/robotparser uuid venv wave
    webbrowser wsgiref xml/dom xml/etree xml/sax xmlrpc zipapp zipfile/__main__ zoneinfo""".split()
)
"""Modules and packages of Python's library that neither the engine's start nor the rules import."""
_ENCODINGS = frozenset("__init__ aliases ascii cp437 idna latin_1 utf_8 utf_8_sig utf_16 utf_16_be utf_16_le".split())
_LEFT_OUT = frozenset(
    """_data api.py app/campaign_actions.py app/enter_file.py app/entering app/explain.py app/form_filling.py
    app/history.py app/key_sentences.py app/lint.py app/lint_formulas.py app/lint_language.py
    app/lint_positions.py app/lint_print.py app/loaders.py app/matches.py app/new_game.py app/photo_accuracy.py
    app/photo_finder.py app/player_records.py app/result_pictures.py app/scanning.py app/schemas.py app/settings.py
    app/settings_file.py app/sheet_output.py app/watch.py campaign/campaign_file.py campaign/fort_verdict.py
    campaign/record_file.py cli kinds/any_area_keys.py load reports/campaign_report.py reports/history_report.py
    reports/interview_dialog.py reports/listing.py reports/scan.py scan web/connections.py web/door.py
    web/event_stream.py web/export.py web/own_game.py web/photo_desk.py web/photo_routes.py web/qr.py
    web/request_guard.py web/routes.py web/run_server.py web/site_engine.py web/site_game.py web/site_landing.py
    web/site_pictures.py web/site_rooms.py web/site_scripts.py web/static_site.py web/verdicts.py web/watch_page.py
    web/watch_server.py""".split()
)
"""The folders and modules of this package that the browser does not need."""
_DRAWS = frozenset(
    """assets draw marks place log views app/filled_pages.py app/form_pages.py app/job_builder.py app/print_plan.py
    web/page_data.py web/tap_regions.py""".split()
)
"""The folders and modules that only draw: they are fetched when something is printed."""
_FOR_RULES = frozenset("__init__.py assets/data_folders.py draw/atomic_write.py draw/colour.py place/paper.py".split())
"""Modules in these folders that the rules need."""
_LOADS = (
    *("load", "app/loaders.py", "app/settings.py", "app/settings_file.py", "campaign/campaign_file.py"),
    *("kinds/any_area_keys.py", "web/own_game.py", "web/site_game.py"),
)
"""The folder and modules that open an own game: they are fetched when somebody opens one."""
_FOR_CHECKS = frozenset(
    "_strptime _sysconfigdata__emscripten_wasm32-emscripten calendar csv email fractions quopri sysconfig uuid "
    "zoneinfo".split()
)
"""The unused modules of Python's library that the library that checks layouts imports."""
_DATA = "sheetgen/_data"
_DRAWING = re.compile(
    r"(__init__|rl_config|rl_settings|pdfgen/\w+|pdfbase/(?!_can|_cid|acro)\w+"
    r"|lib/(__init__|abag|boxstuff|colors|fonts|logger|pagesizes|rl_accel|rl_safe_eval|rltempfile|units|utils))\.py"
)
"""The modules of reportlab that draw pages."""


def engine_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the engine's files by name; the WebAssembly is compressed, and the worker unpacks it."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        yield name, (folder / name).read_bytes()
    yield "engine.bin", gzip.compress((folder / "pyodide.asm.wasm").read_bytes(), 9, mtime=0)
    yield "python_stdlib.zip", _used_library((folder / "python_stdlib.zip").read_bytes())
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    yield "pyodide-lock.json", json.dumps({**lock, "packages": {}}).encode()


def _used_library(library: bytes) -> bytes:
    """Return Python's library without the modules and text encodings that are not used."""
    found = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(library)) as whole, zipfile.ZipFile(found, "w") as used:
        for each in whole.infolist():
            top, _, rest = each.filename.removesuffix(".py").partition("/")
            package = f"{top}/{rest.partition('/')[0]}"
            if not {top, package} & UNUSED and not each.is_dir() and (top != "encodings" or rest in _ENCODINGS):
                _add(used, each.filename, whole.read(each))
    return found.getvalue()


def compiled(engine: Path, archives: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return ZIP archives with their modules compiled for the engine's Python, so that no browser has to do it.

    The engine itself compiles them, in Node.js. Return the archives unchanged if it cannot: they work too.
    """
    node = shutil.which("node")
    if node is None:
        return dict(archives)
    with tempfile.TemporaryDirectory() as folder:
        files = {name: Path(folder, str(number)) for number, name in enumerate(archives)}
        for name, file in files.items():
            file.write_bytes(archives[name])
        script = resources.files("sheetgen.web") / "site_pages" / "compile.mjs"
        words = [node, str(script), str(engine.absolute()), *map(str, files.values())]
        if subprocess.run(words, capture_output=True, check=False).returncode:
            return dict(archives)
        return {name: file.read_bytes() for name, file in files.items()}


def _modules(*, draws: bool) -> Iterator[tuple[str, bytes]]:
    """Yield this package's modules that the browser needs: those that only draw, or the others."""
    package = Path(str(resources.files("sheetgen")))
    for path in sorted(package.rglob("*.py")):
        within = path.relative_to(package)
        names = {*within.parts, within.parent.as_posix(), within.as_posix()}
        if not names & _LEFT_OUT and bool(names & _DRAWS and not names & _FOR_RULES) is draws:
            yield f"sheetgen/{within.as_posix()}", path.read_bytes()


def rule_modules() -> bytes:
    """Return the modules of this package that check and score, and PyYAML, as a ZIP archive that is always the same."""
    parser = Path(yaml.__file__).parent
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        for name, content in _modules(draws=False):
            _add(packed, name, content)
        for path in sorted(parser.glob("*.py")):
            _add(packed, f"yaml/{path.name}", path.read_bytes())
    return archive.getvalue()


def print_files(library: Library) -> Iterator[tuple[str, bytes]]:
    """Yield the archives that are fetched when something is printed, by name: Korean faces are in one of their own."""
    faces = sorted(data_path("fonts").rglob("*.ttf"))
    korean = [path for path in faces if path.parent.name.startswith("sheet-hangul")]
    drawing = io.BytesIO()
    with zipfile.ZipFile(drawing, "w") as packed:
        _add_faces(packed, (path for path in faces if path not in korean))
        themes = {name: library.theme(name) for name in library.themes}
        _add(packed, f"{_DATA}/layouts/{THEMES}", pickle.dumps(themes, pickle.HIGHEST_PROTOCOL))
        for path in sorted((data_path("layouts") / "icons").glob("*.svg")):
            _add(packed, f"{_DATA}/layouts/icons/{path.name}", path.read_bytes())
        for name, content in _modules(draws=True):
            _add(packed, name, content)
        root = Path(str(resources.files("reportlab")))
        for path in sorted(root.rglob("*.py")):
            within = path.relative_to(root).as_posix()
            if _DRAWING.fullmatch(within):
                _add(packed, f"reportlab/{within}", path.read_bytes())
        # Its pictures are not used, only their class.
        _add(packed, "PIL/__init__.py", b"")
        _add(packed, "PIL/Image.py", b"class Image: pass\n")
    yield "print.zip", drawing.getvalue()
    hangul = io.BytesIO()
    with zipfile.ZipFile(hangul, "w") as packed:
        _add_faces(packed, korean)
    yield "print-ko.zip", hangul.getvalue()


def own_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the archive that opens own games, if the engine's folder has what checks layouts, made for browsers.

    That is the file ``pydantic_core-VERSION-...wasm32.whl``, of the version that is installed here.
    """
    wheel = next(folder.glob(f"pydantic_core-{pydantic_core.__version__}-*_wasm32.whl"), None)
    if wheel is None:
        return
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        with zipfile.ZipFile(wheel) as core:
            for name in core.namelist():
                if name.endswith((".py", ".so")):
                    _add(packed, name, core.read(name))
        for module in (pydantic, *map(import_module, ("annotated_types", "typing_inspection", "typing_extensions"))):
            for name, content in _sources(Path(str(module.__file__))):
                _add(packed, name, content)
        package = Path(str(resources.files("sheetgen")))
        for part in _LOADS:
            for path in sorted((package / part).rglob("*.py")) if (package / part).is_dir() else [package / part]:
                _add(packed, f"sheetgen/{path.relative_to(package).as_posix()}", path.read_bytes())
        shipped = [path for part in ("lang", "themes") for path in (data_path("layouts") / part).glob("*.yaml")]
        for path in sorted(shipped):
            _add(packed, f"{_DATA}/layouts/{path.parent.name}/{path.name}", path.read_bytes())
        _add(packed, f"{_DATA}/campaign/none.txt", b"")  # the folder is looked for; own games have no campaign
        with zipfile.ZipFile(folder / "python_stdlib.zip") as library:
            for name in library.namelist():
                if name.removesuffix(".py").partition("/")[0] in _FOR_CHECKS and name.endswith(".py"):
                    _add(packed, name, library.read(name))
    yield "own.zip", archive.getvalue()


def _sources(file: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of an installed package, or the module that is one file, without its older interface."""
    if file.name != "__init__.py":
        yield file.name, file.read_bytes()
        return
    for path in sorted(file.parent.rglob("*.py")):
        within = path.relative_to(file.parent.parent)
        if within.parts[1] not in ("v1", "mypy.py"):
            yield within.as_posix(), path.read_bytes()


def _add_faces(archive: zipfile.ZipFile, faces: Iterable[Path]) -> None:
    for path in faces:
        _add(archive, f"{_DATA}/fonts/{path.relative_to(data_path('fonts')).as_posix()}", path.read_bytes())


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
