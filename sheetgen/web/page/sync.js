// The marks of the sheets that this page has open: their logs, and what the page knows of the way its marks take.

import { PATIENCE } from "./connection.js";
import { judgeNow } from "./judge.js";
import { Log } from "./log.js";
import { living, onLeaving, present } from "./pages.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { operations } from "./store.js";
import { text } from "./words.js";

const TICK = 1000; // ms between two looks how long marks have waited

const logs = new Map(); // a log for each player whose sheet was opened: what it has is sent also behind another sheet
let current = null;
let table = "";

const fresh = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const tools = {
  send: server.mark,
  load: server.player,
  store: operations,
  fresh,
  living,
  // What the storage refuses is seen by the marks that are not kept.
  tell: (fault) => console.warn(fault),
  later: (call, ms) => setTimeout(call, ms),
  now: () => Date.now(),
  changed: () => show(),
};

export async function open(player) {
  const known = logs.get(player);
  const log = known ?? new Log(table, player, tools);
  logs.set(player, log); // a room and the sheet may open it at once
  const told = await begun(log, known).catch((fault) => {
    if (!known) logs.delete(player);
    throw fault;
  });
  current = log;
  change({ player });
  show();
  return told.sheets;
}

// What the table tells of a sheet. One that was open before goes on with what is known of it while the table is silent.
async function begun(log, known) {
  if (!known) return log.begin();
  if (!state.silent) return log.refetch();
  log.renew();
  return state.players.find(({ id }) => id === log.player);
}

export const mark = (set) => current.mark(set);
export const refetch = () => current?.renew();
export const layOn = () => current?.layOn();
export const letGo = (kind) => current?.letGo(kind);
// The operations of another edition of the page, as they are kept.
export const foreign = () => current?.foreign ?? [];
export const tryNow = () => current?.renew();

// The table that the page is at. What waits for another is kept for when that is met again.
export function seated(at) {
  if (table && at !== table) location.reload();
  table = at;
}

export function told(step) {
  logs.get(step.player)?.told(step);
  if (step.player === state.player && step.by === "file")
    change({ echo: text("changed-outside", { file: fileName() }) });
}

// The stream of events begins, also anew after a gap in which something may have happened.
export function connected() {
  for (const log of logs.values()) {
    log.renew();
    log.adopt();
  }
}

present(() => [...logs.values()].flatMap((log) => [...log.origins]));
onLeaving(() => {
  for (const log of logs.values()) log.adopt();
});

// Everything that is shown of a log, as values of the state.
function show() {
  const log = current;
  if (!log) return;
  const marks = log.marks;
  const { waiting, offered, foreign, refused, trouble } = log;
  change({
    way: {
      waiting: waiting.length,
      keptHere: log.keptHere,
      noRoom: waiting.some((each) => each.failed),
      lost: waiting.filter((each) => each.failed).flatMap((each) => Object.keys(each.set)),
      oldest: log.oldest,
      trouble,
      offered: offered.length,
      foreign: foreign.length,
      refused: refused.map((each) => each.words),
    },
  });
  if (!alike(marks, state.marks)) change({ marks });
  judgeNow();
  if (waiting.length) tick();
  arrived(waiting.length);
}

// After marks were kept here for a while, that they are all there is worth a word.
let kept = 0;
function arrived(waiting) {
  if (waiting && Date.now() - current.oldest >= PATIENCE) kept = Math.max(kept, waiting);
  if (waiting || !kept) return;
  change({ resent: kept });
  kept = 0;
  setTimeout(() => change({ resent: 0 }), 2 * TICK);
}

let ticking = 0;
function tick() {
  ticking ||= setTimeout(() => {
    ticking = 0;
    show();
  }, TICK);
}

function alike(one, other) {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

function fileName() {
  return state.players.find((each) => each.id === state.player)?.file ?? "";
}
