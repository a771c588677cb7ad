// The worker in which the package itself runs: it answers each question of the page with the text of a JSON.

import { loadPyodide } from "../../pyodide/pyodide.mjs";

const at = (path) => new URL(path, import.meta.url).href;
const PACKED = "pyodide.asm.wasm"; // kept compressed, so that it is small on every host
let python = null;
let session = null;
const unpacked = new Set(); // the archives that were fetched for some questions only

const counter = () =>
  new TransformStream({
    transform(part, onward) {
      self.postMessage({ come: part.byteLength });
      onward.enqueue(part);
    },
  });

// The engine waits for ever for a file of its own that does not come: the page is told of any that does not.
const fetchFile = self.fetch;
self.fetch = async (file, ...options) => {
  const packed = String(file).endsWith(PACKED);
  const path = String(file).replace(PACKED, "engine.bin");
  try {
    const answer = await fetchFile(path, ...options);
    if (!answer.ok) throw new Error(answer.status);
    const counted = answer.body.pipeThrough(counter());
    return packed
      ? new Response(counted.pipeThrough(new DecompressionStream("gzip")), {
          headers: { "content-type": "application/wasm" },
        })
      : new Response(counted);
  } catch (fault) {
    self.postMessage({ failed: `${path.split("/").at(-1)}: ${fault.message}` });
    throw fault;
  }
};

const fetched = async (path) => (await fetch(at(path))).arrayBuffer();

async function open(game, language) {
  const [engine, modules, packed] = await Promise.all([
    loadPyodide({ indexURL: at("../../pyodide/") }),
    fetched("../../rules.zip"),
    fetched(`../data/${language}/game.packed`),
  ]);
  python = engine;
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

async function unpack(archive) {
  if (unpacked.has(archive)) return;
  python.unpackArchive(await fetched(`../../${archive}`), "zip", { extractDir: "/package" });
  unpacked.add(archive);
}

self.onmessage = async ({ data: { game, language, number, question, archives = [] } }) => {
  try {
    if (game) {
      session = await open(game, language);
      self.postMessage({ ready: true });
    } else {
      for (const archive of archives) await unpack(archive);
      self.postMessage({ number, answer: session(question) });
    }
  } catch (fault) {
    self.postMessage(game ? { failed: fault.message } : { number, fault: fault.message });
  }
};

// What fails within the engine itself is answered by nobody.
addEventListener("unhandledrejection", (event) => self.postMessage({ failed: String(event.reason) }));
