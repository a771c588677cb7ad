// The worker of a site without a browser: the engine in a folder answers questions about a game.
// A question, with its language, a line of JSON on the standard input; after each a line with its answer.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, game] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
for (const archive of ["rules.zip", "print.zip", "print-ko.zip"])
  python.unpackArchive(bytes(archive), "zip", { extractDir: "/package" });
python.FS.writeFile("/game.packed", bytes("game.packed"));
const begin = python.runPython(`
import os, sys
os.environ["SHEETGEN_CACHE"] = ""
sys.path.insert(0, "/package")
from pathlib import Path
from sheetgen.web.offline_session import OfflineSession

lambda *given: OfflineSession(Path("/game.packed").read_bytes(), *given).ask
`);
const sessions = {};
for await (const line of createInterface({ input: process.stdin })) {
  const { language, ...question } = JSON.parse(line);
  sessions[language] ??= begin(game, language, `/sheets-${language}`);
  process.stdout.write(`${sessions[language](JSON.stringify(question))}\n`);
}
