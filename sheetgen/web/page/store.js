// What this browser keeps: operations until they are answered and, on the site, the games. Resolved means on the disk.

const NAME = "sheetgen";
const STORES = { operations: ["table", "player", "origin", "number"], games: "id" };
const SNAPSHOTS = "sheetgen snapshots"; // the started rules, kept so that they start faster

let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) asked.result.createObjectStore(name, { keyPath });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("blocked"));
  }).catch((fault) => {
    opening = null; // asked anew the next time
    throw fault;
  });
  return opening;
}

// A browser without room lets go of what the rules can make anew.
async function within(name, mode, call) {
  try {
    return await once(name, mode, call);
  } catch (fault) {
    if (fault?.name !== "QuotaExceededError" || !(await globalThis.caches?.delete(SNAPSHOTS))) throw fault;
    return once(name, mode, call);
  }
}

async function once(name, mode, call) {
  const transaction = (await database()).transaction(name, mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    const asked = call(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(asked?.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

const keyOf = ({ table, player, origin, number }) => [table, player, origin, number];
const each = (things, call) => (store) => {
  for (const thing of things) call(store, thing);
};

export const operations = {
  keep: (list) =>
    within(
      "operations",
      "readwrite",
      each(list, (store, one) => store.put(one)),
    ),
  drop: (list) =>
    within(
      "operations",
      "readwrite",
      each(list, (store, one) => store.delete(keyOf(one))),
    ),
  move: (from, to) =>
    within("operations", "readwrite", (store) => {
      for (const one of from) store.delete(keyOf(one));
      for (const one of to) store.put(one);
    }),
  waiting: (table, player) =>
    within("operations", "readonly", (store) => store.getAll(IDBKeyRange.bound([table, player], [table, player, []]))),
  all: () => within("operations", "readonly", (store) => store.getAll()),
};

// Change what is kept under an id in one transaction; `call` gets it and returns what to keep, or null for nothing.
// Whether something was written is promised.
async function swap(id, call) {
  let next = null;
  let thrown = null;
  await within("games", "readwrite", (store) => {
    store.get(id).onsuccess = ({ target }) => {
      try {
        next = call(target.result) ?? null;
        if (next) store.put(next);
      } catch (fault) {
        thrown = fault;
        store.transaction.abort();
      }
    };
  }).catch((fault) => {
    throw thrown ?? fault;
  });
  return next !== null;
}

export const games = {
  swap,
  keep: (game) => within("games", "readwrite", (store) => store.put(game)),
  get: (id) => within("games", "readonly", (store) => store.get(id)),
  all: () => within("games", "readonly", (store) => store.getAll()),
  drop: (id) => within("games", "readwrite", (store) => store.delete(id)),
};

// How many bytes something takes as a text.
export const bytesOf = (kept) => new Blob([JSON.stringify(kept)]).size;

// What takes room, in bytes: the games, the rules and pages beside them, and what the browser allows in all. Only the
// games are known where the browser tells nothing.
export async function taken() {
  const known = bytesOf(await games.all());
  const { usage = NaN, quota = NaN } = (await navigator.storage?.estimate?.()) ?? {};
  return { games: known, rules: Math.max(0, usage - known), most: quota };
}

// Bytes in words.
export function sized(bytes, language) {
  const unit = bytes < 1e6 ? "kilobyte" : "megabyte";
  const number = bytes < 1e6 ? Math.ceil(bytes / 1e3) : bytes / 1e6;
  return number.toLocaleString(language, { style: "unit", unit, maximumFractionDigits: 1 });
}
