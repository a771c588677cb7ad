// Run inside the page by test_screens.py: brings up its states, and finds what a reader could not see or press.

// A page that sleeps does not ask the table by itself.
Object.defineProperty(document, "visibilityState", { value: "hidden" });

const names = ["state", "score", "pads", "explain", "round"];
const [{ change, state }, score, pads, { explain }, { openRound }] = await Promise.all(
  names.map((name) => import(`${location.origin}/page/${name}.js`)),
);
// Requests for the table are answered with the table of the state; they fail while it is silent.
const { fetch } = globalThis;
globalThis.fetch = (address, options = {}) => {
  if (String(address).includes("/unread")) return Promise.resolve(Response.json(UNREAD));
  if (options.body || !new URL(address, location).pathname.endsWith("/api/table")) return fetch(address, options);
  return state.silent ? Promise.reject(new TypeError("no table")) : Promise.resolve(Response.json(state.table));
};
const UNREAD = {
  is: "x",
  line: 16,
  column: 9,
  lines: [
    [15, "  cippi: 0  # not one"],
    [16, "  wall: 24  # of 21 boxes, and a remark of the player's that is longer than a phone is wide"],
    [17, "  fort: 21  # of 21"],
  ],
  says: "24 is too many: this track has only 21 boxes",
  hint: "",
  meant: "21",
  more: 2,
};
const frames = async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
};
const shut = () => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
};
const press = (selector) => document.querySelector(selector).click();
const table = async (more) => {
  const all = { ...state.table, ...more };
  change({ table: all, players: all.players });
  await frames();
};
const way = {
  waiting: 0,
  keptHere: true,
  noRoom: false,
  oldest: Infinity,
  trouble: null,
  offered: 0,
  foreign: 0,
  refused: [],
};
const calm = () => ({ table: { ...state.table, held: {}, ended: false }, way, resent: 0, fileFault: "" });
const band = (more) => change({ ...calm(), ...more });
const held = (...players) =>
  Object.fromEntries(players.map((player) => [player, [{ page: "x", device: "computer", owner: "Ben", ago: 20 }]]));

const seated = state.players;

// Each state is brought up after the one before.
const STATES = {
  overview: () => {},
  "band-kept": () => band({ way: { ...way, waiting: 4, oldest: Date.now() - 25000 } }),
  "band-resent": () => band({ resent: 4 }),
  "band-new-code": () => band({ way: { ...way, waiting: 4, trouble: { kind: "new-code" } } }),
  "band-held": () => band({ table: { ...state.table, held: held(4) } }),
  "band-unreadable": () =>
    band({
      way: { ...way, waiting: 2 },
      fileFault: "mistakes.yaml:16:9: left.wall: 24 is too many: this track has only 21 boxes.",
    }),
  unread: async () => {
    press("#band .press");
    while (!document.querySelector(".unread mark")) await frames();
  },
  "band-over": () => {
    shut();
    band({ table: { ...state.table, ended: true, ended_by: "Cleo" } });
  },
  "band-no-room": () => band({ way: { ...way, noRoom: true, lost: ["left.wall.16"] } }),
  "band-offered": () => band({ way: { ...way, offered: 4 } }),
  "band-foreign": () => band({ way: { ...way, foreign: 4 } }),
  "band-refused": () => band({ way: { ...way, refused: ["no such box: left.wall.99"] } }),
  region: () => {
    band({});
    document.querySelectorAll(".chip")[4].click();
  },
  mistakes: () => score.openPanel("mistakes"),
  rewards: () => score.openPanel("rewards"),
  next: () => score.openPanel("next"),
  menu: () => {
    score.closePanel();
    press("#head .menu");
  },
  pad: () => {
    shut();
    pads.openPad(state.boxes.get("left.training_grounds.5"));
  },
  explained: () => {
    pads.close();
    return explain(state.boxes.get("left.fort.21"));
  },
  round: () => {
    shut();
    sessionStorage.setItem(`step ${state.player}`, 5);
    return openRound();
  },
  who: () => {
    shut();
    location.hash = "who";
  },
  held: () => table({ held: held(1, 2) }),
  join: () => table({ join: "http://192.168.1.24:8137/?t=0123456789abcdefghij", code: "K74M" }),
  change: () => press('[data-key="change 1"]'),
  question: () => press("dialog .danger"),
  new: () => {
    shut();
    return table({ players: [] });
  },
  table: async () => {
    await table({ players: seated });
    location.hash = "table";
  },
  vacant: () => table({ players: [], join: "http://192.168.1.24:8137/?t=0123456789abcdefghij", code: "K74M" }),
  silent: async () => {
    await table({ players: seated, join: "", code: "" });
    change({ silent: { kind: "unreachable", since: Date.now() - 25000 } });
  },
  hidden: () => {
    change({ silent: null });
    return table({ hidden: true });
  },
  ended: () => table({ hidden: false, ended: true }),
  sealed: () =>
    table({
      sealed: [1, 2, 3],
      players: state.players.map((player, index) => ({ ...player, sealed: index < 3 })),
    }),
};
const ROOMS = { who: ".players", table: ".ranking" };

// What scrolls sideways on purpose: the parts of the sheet.
const SIDEWAYS = ".chips";

// The pages of the tests ask for less motion.
function moves(node) {
  return [null, "::before", "::after"].some((part) => {
    const style = getComputedStyle(node, part);
    return style.animationName !== "none" || style.transitionDuration.split(", ").some((each) => each !== "0s");
  });
}

function faultsOf(node) {
  const box = node.getBoundingClientRect();
  const style = getComputedStyle(node);
  if (!box.width || !box.height || style.clipPath !== "none") return [];
  const words = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  const target = node.matches("button:not(.grip), select, a.button, .switch");
  const free = !node.closest(SIDEWAYS);
  const range = document.createRange();
  range.selectNodeContents(node);
  const inner = range.getBoundingClientRect();
  const tight = node.matches("button, a.button") && parseFloat(style.borderLeftWidth) && words;
  const cut = words && (style.overflowX !== "visible" || style.overflowY === "hidden");
  return [
    moves(node) && "moves",
    (words || target) && free && (box.right > innerWidth + 1 || box.left < -1) && "sticks out",
    cut && node.scrollWidth > node.clientWidth + 1 && "is cut off",
    tight && (inner.left < box.left + 4 || inner.right > box.right - 4) && "is filled to its edges",
    cut && style.overflowY === "hidden" && node.scrollHeight > node.clientHeight + 2 && "is cut off below",
    free &&
      ["auto", "scroll"].includes(style.overflowX) &&
      node.scrollWidth > node.clientWidth + 1 &&
      "scrolls sideways",
    target &&
      free &&
      Math.min(box.width, box.height) < 43.5 &&
      `is ${Math.round(box.width)} x ${Math.round(box.height)}`,
  ].filter(Boolean);
}

export async function bring(name) {
  await STATES[name]();
  while (ROOMS[name] && !document.querySelector(ROOMS[name])) await frames();
  await frames();
}

export async function faults() {
  await frames();
  const shown = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const found = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
  for (const node of shown.querySelectorAll("*")) {
    if (node.closest("svg, #stage, #notes, .sr, .label, .minis") || !node.checkVisibility({ visibilityProperty: true }))
      continue;
    const words = node.textContent.trim().slice(0, 40);
    for (const fault of faultsOf(node)) found.push(`${node.tagName} .${node.className} "${words}" ${fault}`);
  }
  return [...new Set(found)];
}

export const states = Object.keys(STATES);
