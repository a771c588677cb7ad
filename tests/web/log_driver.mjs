// Pages without a browser: the page's own log of marks over a storage, a network and a clock that the test rules.
// A command a line of JSON on the standard input; after each a line with the requests that came of it and the pages.

import { createInterface } from "node:readline";

const { Log } = await import(process.argv[2]);

const devices = new Map(); // name -> {kept: Map, full}
const pages = new Map(); // number -> {log, device, open, begun, timers}
const asked = new Map(); // number of a request -> {resolve, reject}
let out = [];
let count = 0;
let clock = 0;
let wrong = 1; // a small generator, so that one answer in ten about who lives is wrong

const random = () => {
  wrong = (wrong * 48271) % 2147483647;
  return wrong / 2147483647;
};
const keyOf = ({ table, player, origin, number }) => JSON.stringify([table, player, origin, number]);

function device(name) {
  if (!devices.has(name)) devices.set(name, { kept: new Map(), full: false });
  return devices.get(name);
}

function storeOf(page) {
  const disk = page.device;
  const commit = (call, writes) =>
    Promise.resolve().then(() => {
      if (!page.open) return new Promise(() => {});
      if (writes && disk.full) throw new Error("full");
      return call();
    });
  return {
    keep: (list) =>
      commit(() => {
        for (const each of list) disk.kept.set(keyOf(each), structuredClone(each));
      }, true),
    drop: (list) =>
      commit(() => {
        for (const each of list) disk.kept.delete(keyOf(each));
      }),
    move: (from, to) =>
      commit(() => {
        for (const each of from) disk.kept.delete(keyOf(each));
        for (const each of to) disk.kept.set(keyOf(each), structuredClone(each));
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

function opened({ page: number, device: name, table, player }) {
  const page = { number, device: device(name), open: true, begun: false, timers: [] };
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
          .filter((each) => each !== page && each.device === page.device && each.open !== random() < 0.1)
          .flatMap((each) => [...each.log.origins]),
      ),
    changed: () => {},
    tell: () => {},
  });
  page.first = page.log.origin;
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
  tap: ({ page, set }) => pages.get(page).log.mark(set),
  close: ({ page }) => {
    pages.get(page).open = false;
  },
  full: ({ device: name, full }) => {
    device(name).full = full;
  },
  told: ({ page, step }) => {
    pages.get(page).log.told(step);
  },
  wake: ({ page }) => {
    for (const call of pages.get(page).timers.splice(0)) call();
  },
  adopt: ({ page }) => {
    pages.get(page).log.adopt();
  },
  layOn: ({ page }) => {
    pages.get(page).log.layOn();
  },
  answer: ({ request: number, answer }) => {
    asked.get(number).resolve(answer);
  },
  fail: ({ request: number, status, told }) => {
    asked.get(number).reject(Object.assign(new Error("failed"), { status, told }));
  },
};

const shown = ({ log, begun, open, first }) => ({
  begun,
  open,
  origin: first,
  marks: log.marks,
  trouble: log.trouble?.kind ?? "",
  offered: log.offered.length,
  refused: log.refused.map((each) => each.identity || `${each.origin}:${each.number}`),
  waiting: log.waiting.map((each) => ({ kept: each.kept, set: each.set })),
  timers: 0,
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
      kept,
      pages: Object.fromEntries([...pages].map(([number, page]) => [number, shown(page)])),
    }),
  );
}
