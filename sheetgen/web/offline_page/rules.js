// The worker in which the package itself runs: it answers each question of the page with the text of a JSON.

import { loadPyodide, version } from "../../pyodide/pyodide.mjs";

const at = (path) => new URL(path, import.meta.url).href;
const PACKED = "pyodide.asm.wasm"; // kept compressed, so that it is small on every host
let python = null;
let session = null;
const unpacked = new Set(); // the archives that were fetched for some questions only

let arrive;
const engineArrived = new Promise((resolve) => {
  arrive = resolve;
});

// WebKit takes no stream whose last step is undefined.
const counter = (flush = () => {}) =>
  new TransformStream({
    transform(part, onward) {
      self.postMessage({ come: part.byteLength });
      onward.enqueue(part);
    },
    flush,
  });

// The engine waits for ever for a file of its own that does not come: the page is told of any that does not.
const fetchFile = self.fetch;
self.fetch = async (file, ...options) => {
  const packed = String(file).endsWith(PACKED);
  const path = String(file).replace(PACKED, "engine.bin");
  try {
    const answer = await fetchFile(path, ...options);
    if (!answer.ok) throw new Error(answer.status);
    const counted = answer.body.pipeThrough(counter(packed ? arrive : undefined));
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

// The engine as it is once it has imported the package and a game's rules: what this browser keeps of it, so that later
// visits need not do so again. It is of this game, these modules and this edition of the engine only.
const SNAPSHOTS = "sheetgen snapshots";
const IDLE = 2000; // ms after which nobody waits for the first points any more
const PREPARED = `
import os, sys
os.environ["SHEETGEN_CACHE"] = ""
sys.path.insert(0, "/package")
from pathlib import Path
from sheetgen.web.offline_session import OfflineSession

def begin(folder):
    return OfflineSession(Path("/game.packed").read_bytes(), GAME, LANGUAGE, folder).ask
`;
const WARM = `begin("/none")('{"ask": "judge", "marks": {}}')`; // imports the game's rules

async function nameOf(modules, game) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", modules));
  return `/${version}-${[...digest.slice(0, 8)].join("-")}/${game}`;
}

async function keptSnapshot(name) {
  const found = await (await caches.open(SNAPSHOTS)).match(name);
  return found ? new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer() : null;
}

async function keepSnapshot(name, snapshot) {
  const kept = await caches.open(SNAPSHOTS);
  const edition = name.slice(0, name.lastIndexOf("/"));
  for (const each of await kept.keys())
    if (!new URL(each.url).pathname.startsWith(`${edition}/`)) await kept.delete(each);
  const packed = new Blob([snapshot]).stream().pipeThrough(new CompressionStream("gzip"));
  await kept.put(name, new Response(await new Response(packed).blob()));
}

// Snapshots are an experiment of the engine's: where one does not serve, the engine starts as if there were none.
async function prepared(game, language, hasSnapshots) {
  // A snapshot is found by the modules. Without one the engine comes first: it starts while the modules come.
  const first = hasSnapshots ? Promise.resolve() : engineArrived;
  const [arriving, packed] = ["../../rules.zip", `../data/${language}/game.packed`].map((path) =>
    first.then(() => fetched(path)),
  );
  const indexURL = at("../../pyodide/");
  const unpackInto = async (engine) => {
    engine.unpackArchive(await arriving, "zip", { extractDir: "/package" });
    engine.FS.writeFile("/game.packed", new Uint8Array(await packed));
    engine.runPython(`GAME, LANGUAGE = ${JSON.stringify(game)}, ${JSON.stringify(language)}`);
  };
  try {
    const snapshot = hasSnapshots && (await keptSnapshot(await nameOf(await arriving, game)));
    if (snapshot) {
      const engine = await loadPyodide({ indexURL, _loadSnapshot: snapshot });
      await unpackInto(engine);
      return engine;
    }
  } catch (fault) {
    console.warn(fault);
  }
  const engine = await loadPyodide({ indexURL, _makeSnapshot: Boolean(self.caches) });
  const room = engine._module.HEAP8.length; // a larger snapshot cannot be restored
  await unpackInto(engine);
  engine.runPython(PREPARED);
  let snapshot = self.caches && engine.makeMemorySnapshot();
  engine.runPython(WARM);
  if (self.caches) {
    if (engine._module.HEAP8.length <= room) snapshot = engine.makeMemorySnapshot();
    const name = await nameOf(await arriving, game);
    setTimeout(() => keepSnapshot(name, snapshot).catch(console.warn), IDLE);
  }
  return engine;
}

async function open(game, language) {
  python = await prepared(game, language, Boolean(self.caches && (await caches.has(SNAPSHOTS))));
  return python.runPython(`begin("/sheets")`);
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
