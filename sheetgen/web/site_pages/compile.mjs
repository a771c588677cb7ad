// Compiles the modules in ZIP archives with the Python of the engine: node compile.mjs ENGINE ARCHIVE...
//
// Each archive is replaced. A compiled module is found under its own name; with tables that name no line it is half as
// large, and without docstrings the engine has less to read.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engine, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${engine}/pyodide.mjs`));
const python = await loadPyodide();

python.runPython(`
import zipfile
from importlib.util import MAGIC_NUMBER
from marshal import dumps

HEAD = MAGIC_NUMBER + bytes(12)


# An entry of the table that gives eight instructions no place in a file. A fault cannot be told without a table.
EIGHT_WITHOUT_PLACE = b"\\xff"


def without_lines(code):
    parts = tuple(without_lines(part) if isinstance(part, type(code)) else part for part in code.co_consts)
    table = EIGHT_WITHOUT_PLACE * (len(code.co_code) // 16 + 1)
    return code.replace(co_consts=parts, co_linetable=table)


def compile_modules():
    with zipfile.ZipFile("/sources") as sources, zipfile.ZipFile("/compiled", "w") as compiled:
        for each in sources.infolist():
            name, content = each.filename, sources.read(each)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                name, content = f"{name}c", HEAD + dumps(without_lines(code))
            compiled.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
`);
for (const archive of archives) {
  python.FS.writeFile("/sources", new Uint8Array(readFileSync(archive)));
  python.runPython("compile_modules()");
  writeFileSync(archive, python.FS.readFile("/compiled"));
}
