// Pages without a browser: the page's own log of marks over a storage, a network and a clock that the test rules.
// A command a line of JSON on the standard input; after each a line with the requests that came of it and the pages.

import { createInterface } from "node:readline";

const editions = await Promise.all(process.argv.slice(2).map((script) => import(script)));

const devices = new Map(); // name -> {kept: Map, full, slow, late}
const pages = new Map(); // number -> {log, device, format, open, frozen, begun, timers}
const asked = new Map(); // number of a request -> {resolve, reject}
let out = [];
let count = 0;
let made = ""; // the identity of the operation that was made last
let clock = 0;
let wrong = 1; // a small generator, so that one answer in ten about who lives is wrong

const random = () => {
  wrong = (wrong * 48271) % 2147483647;
  return wrong / 2147483647;
};
const placeOf = ({ table, player, origin, number }) => JSON.stringify([table, player, origin, number]);
const keyOf = ({ identity, origin, number }) => identity || `${origin}:${number}`;

function device(name) {
  if (!devices.has(name)) devices.set(name, { kept: new Map(), full: false, slow: false, late: [] });
  return devices.get(name);
}

function storeOf(page) {
  const disk = page.device;
  const commit = (call, writes) =>
    (disk.slow ? new Promise((resolve) => disk.late.push(resolve)) : Promise.resolve()).then(() => {
      if (!page.open) return new Promise(() => {});
      if (writes && disk.full) throw new Error("full");
      return call();
    });
  return {
    keep: (list) =>
      commit(() => {
        for (const each of list) disk.kept.set(placeOf(each), structuredClone(each));
      }, true),
    drop: (list) =>
      commit(() => {
        for (const each of list) disk.kept.delete(placeOf(each));
      }),
    move: (from, to) =>
      commit(() => {
        for (const each of from) disk.kept.delete(placeOf(each));
        for (const each of to) disk.kept.set(placeOf(each), structuredClone(each));
      }, true),
    waiting: (table, player) =>
      commit(() =>
        [...disk.kept.values()]
          .filter((each) => each.table === table && each.player === player)
          .map((each) => structuredClone(each)),
      ),
  };
}

function request(page, what) {
  count += 1;
  out.push({ request: count, page: page.number, ...what });
  return new Promise((resolve, reject) => asked.set(count, { resolve, reject }));
}

function opened({ page: number, device: name, table, player, edition }) {
  const { Log, FORMAT } = editions[edition];
  const page = { number, device: device(name), format: FORMAT, open: true, frozen: false, begun: false, timers: [] };
  page.log = new Log(table, player, {
    send: (id, body) => request(page, { kind: "send", player: id, body }),
    load: (id) => request(page, { kind: "load", player: id }),
    store: storeOf(page),
    later: (call) => page.timers.push(call),
    now: () => clock,
    fresh: () => `origin-${(count += 1)}`,
    living: async () =>
      new Set(
        [...pages.values()]
          .filter((each) => each !== page && each.device === page.device)
          .filter((each) => (each.open && !each.frozen) !== random() < 0.1)
          .flatMap((each) => [...each.log.origins]),
      ),
    changed: () => {},
    tell: () => {},
  });
  pages.set(number, page);
  page.log.begin().then(
    () => {
      page.begun = true;
    },
    () => {
      page.open = false;
    },
  );
}

const commands = {
  seed: ({ seed }) => {
    wrong = seed;
    devices.clear();
    pages.clear();
    asked.clear();
  },
  open: opened,
  tap: ({ page, set }) => {
    const { log } = pages.get(page);
    log.mark(set);
    made = keyOf(log.waiting.at(-1));
  },
  close: ({ page }) => {
    pages.get(page).open = false;
  },
  freeze: ({ page, frozen }) => {
    pages.get(page).frozen = frozen;
  },
  full: ({ device: name, full }) => {
    device(name).full = full;
  },
  slow: ({ device: name, slow }) => {
    const disk = device(name);
    disk.slow = slow;
    if (!slow) for (const resolve of disk.late.splice(0)) resolve();
  },
  clear: ({ device: name }) => device(name).kept.clear(),
  setBack: ({ seconds }) => {
    clock -= seconds;
  },
  told: ({ page, step }) => {
    pages.get(page).log.told(step);
  },
  wake: ({ page }) => {
    for (const call of pages.get(page).timers.splice(0)) call();
  },
  connect: ({ page }) => {
    const { log } = pages.get(page);
    log.renew();
    log.adopt();
  },
  layOn: ({ page }) => {
    pages.get(page).log.layOn();
  },
  letGo: ({ page, kind }) => {
    pages.get(page).log.letGo(kind);
  },
  answer: ({ request: number, answer }) => {
    asked.get(number).resolve(answer);
  },
  fail: ({ request: number, status, told }) => {
    asked.get(number).reject(Object.assign(new Error("failed"), { status, told }));
  },
};

const shown = ({ log, device: disk, format, begun, open }) => ({
  begun,
  open,
  format,
  marks: log.marks,
  base: log.base.marks,
  version: log.base.version,
  epoch: log.base.epoch,
  trouble: log.trouble?.kind ?? "",
  offered: log.offered.map(keyOf),
  foreign: log.foreign.map(keyOf),
  refused: log.refused.map((each) => ({ key: keyOf(each), kept: Boolean(each.kept), words: each.words })),
  waiting: log.waiting.map((each) => ({ key: keyOf(each), kept: each.kept })),
  kept: [...disk.kept.values()].filter(({ origin }) => !disk.slow && log.origins.has(origin)).length,
  others: [...disk.kept.values()]
    .filter((each) => each.table === log.table && each.player === log.player && each.format !== format)
    .map(keyOf),
});

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  clock += 1;
  commands[command.do](command);
  for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
  // What a closed page would still ask never leaves it.
  const requests = out.filter((each) => pages.get(each.page).open);
  out = [];
  const kept = Object.fromEntries([...devices].map(([name, disk]) => [name, disk.kept.size]));
  console.log(
    JSON.stringify({
      requests,
      made,
      kept,
      pages: Object.fromEntries([...pages].map(([number, page]) => [number, shown(page)])),
    }),
  );
}
