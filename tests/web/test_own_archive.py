"""An own game opens in the browser with the modules that are fetched for it, and no others."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pydantic_core

from sheetgen.app.library import Library
from sheetgen.web.site_engine import own_files, print_files, rule_modules
from tests.examples import FOLDER

OPEN = """
import sys
sys.path[:] = ["fetched", *(each for each in sys.path if "site-packages" not in each and each != sys.argv[2])]
from base64 import b64encode
from pathlib import Path
from sheetgen.web.own_game import open_game
files = {each.name: b64encode(each.read_bytes()).decode() for each in Path(sys.argv[1]).glob("*.yaml")}
lang = {f"lang/{each.name}": b64encode(each.read_bytes()).decode() for each in Path(sys.argv[1]).glob("lang/*.yaml")}
game = open_game({**files, **lang}, "en")
print(game["name"], game["title"])
"""


def test_an_own_game_opens_with_the_modules_that_are_fetched_for_it(tmp_path: Path) -> None:
    engine, fetched = tmp_path / "engine", tmp_path / "fetched"
    engine.mkdir()
    for name in (f"pydantic_core-{pydantic_core.__version__}-cp_wasm32.whl", "python_stdlib.zip"):
        zipfile.ZipFile(engine / name, "w").close()
    archives = [rule_modules(), *(dict(print_files(Library()))[name] for name in ("print.zip", "print-ko.zip"))]
    for content in (*archives, *(each for _, each in own_files(engine))):
        zipfile.ZipFile(io.BytesIO(content)).extractall(fetched)
    # Its own is made for browsers.
    (fetched / "pydantic_core").symlink_to(Path(str(pydantic_core.__file__)).parent)
    root = str(Path(__file__).parents[2])
    words = [sys.executable, "-I", "-c", OPEN, str(FOLDER / "kiln"), root]
    told = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("own-kiln Kiln\n", "")
