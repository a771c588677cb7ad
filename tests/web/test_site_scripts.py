"""The modules of the page as one script."""

from __future__ import annotations

import re
from pathlib import Path

from sheetgen.web import site_scripts
from sheetgen.web.site_scripts import one_script, page_files

from .test_modules import faults

MODULES = {
    "first": 'import { a, b as c } from "./second.js";\nimport * as third from "./third.js";\n\na(c, third.d);\n',
    "second": 'import {\n  d,\n} from "./third.js";\n// Why.\nexport const a = d;\nconst b = 2; // so\nexport { b };\n',
    "third": "export async function d() {\n  // Why.\n  return 1;\n}\n",
    "fourth": "export class E {}\n",
}
SCRIPT = """const $third = (() => {
async function d() {
return 1;
}
return { d };
})();
const $second = (() => {
const {
d,
} = $third;
const a = d;
const b = 2;
return { a, b };
})();
const $first = (() => {
const { a, b: c } = $second;
const third = $third;

a(c, third.d);
return {  };
})();
"""


def test_modules_become_functions_that_are_called_in_their_order() -> None:
    assert one_script(MODULES, "first") == SCRIPT


def test_no_text_of_a_script_goes_over_lines() -> None:
    """The indentation of all lines is left out."""
    page = Path(site_scripts.__file__).parent
    files = [*(page / "page").glob("*.js"), page / "offline_page" / "server.js"]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    assert [line for line in lines if line.count("`") % 2 and not line.lstrip().startswith("//")] == []


def test_the_page_of_a_site_is_one_script_and_its_worker(tmp_path: Path) -> None:
    files = page_files()
    assert sorted(files) == ["icon.svg", "main.js", "page.css", "play.webmanifest", "rules.js", "sheet.css"]
    script = files["main.js"].decode()
    assert re.findall(r"^(?:import|export)\b.*", script, re.MULTILINE) == []
    assert script.count("const $state = ") == 1
    (tmp_path / "main.js").write_text(script)
    assert faults(tmp_path) == {}
