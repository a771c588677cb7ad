// The worker in which the package itself runs: it answers each question of the page with the text of a JSON.

import { loadPyodide } from "../../pyodide/pyodide.mjs";

const at = (path) => new URL(path, import.meta.url).href;
let table = null;

// The engine waits for ever for a file of its own that does not come: the page is told of any that does not.
const fetchFile = self.fetch;
self.fetch = async (file, ...options) => {
  try {
    const answer = await fetchFile(file, ...options);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return answer;
  } catch (fault) {
    self.postMessage({ failed: String(fault) });
    throw fault;
  }
};

const fetched = async (path) => (await fetch(at(path))).arrayBuffer();

async function open(game, language) {
  const [python, modules, packed] = await Promise.all([
    loadPyodide({ indexURL: at("../../pyodide/") }), fetched("../../rules.zip"), fetched("../game.packed"),
  ]);
  python.unpackArchive(modules, "zip", { extractDir: "/package" });
  python.FS.writeFile("/game.packed", new Uint8Array(packed));
  python.globals.set("chosen", python.toPy({ game, language }));
  return python.runPython(`
import os, sys
os.environ["SHEETGEN_CACHE"] = ""
sys.path.insert(0, "/package")
from pathlib import Path
from sheetgen.web.offline_session import OfflineSession
OfflineSession(Path("/game.packed").read_bytes(), chosen["game"], chosen["language"], "/sheets").ask
`);
}

self.onmessage = async ({ data: { number, game, language, question } }) => {
  try {
    table ??= open(game, language).catch((fault) => {
      table = null; // asked anew the next time
      throw fault;
    });
    self.postMessage({ number, text: (await table)(question) });
  } catch (fault) {
    self.postMessage({ number, fault: String(fault) });
  }
};

// What fails within the engine itself is answered by nobody.
addEventListener("unhandledrejection", (event) => self.postMessage({ failed: String(event.reason) }));
