// The one record of what the page knows. Modules change it through `change` and draw what changed in `watch`.

export const state = {
  scene: null,
  room: "", // what is shown: "sheet", "who" or "table"
  player: "",
  players: [],
  table: null,
  answered: Date.now(), // when the table answered last
  silent: null, // why the table does not answer, and since its last answer: {kind, since}
  sheets: [], // those of this player: {name, label, width, height, left, boxes, regions, drawing, ink}
  boxes: new Map(), // id -> the box with all places it stands at: [{sheet, rect, target}]
  marks: {},
  report: null,
  judged: null, // the marks that the report is of
  reportLate: false,
  unjudged: false, // whether the judge failed on these marks
  way: {
    waiting: 0,
    keptHere: true,
    noRoom: false,
    lost: [],
    oldest: Infinity,
    trouble: null,
    offered: 0,
    foreign: 0,
    refused: [],
  },
  taken: null, // what takes room in this browser once it has none left: {games, rules, most} in bytes
  fileFault: "", // why the file of this sheet cannot be used
  rules: null, // on a page that brings its rules, until they are there: {come, weight} in bytes, or {failed, next}
  ready: 0, // when the rules came, before which nothing can be answered
  fault: "", // what went wrong in the page
  awake: "wakeLock" in navigator ? null : false, // whether the screen stays on; null until the browser has said so
  second: "", // the player whose sheet was opened while another device had it
  seenHeld: "", // the other page that was seen to have this sheet open too
  chosen: null, // what another page chose for all sheets, until it was read: {by, choices}
  freed: "", // the player whose seat another page took from this one
  renewed: false, // whether the game was begun anew while this page was open
  resent: 0, // marks that were kept here and are on the table now, for a moment
  echo: "",
  selected: null, // number of the mistake or reward that is looked at
  panel: false,
  tab: "mistakes",
  showNext: false,
  lit: "", // the line of the score whose boxes are shown
  singleKeys: true,
  focused: "", // id of the box that has the keyboard
  pressed: "", // id of the box under the finger
  asking: "", // id of the box that a pad is open for
  needed: [], // ids of boxes that the box needs which is explained
  wayThere: null, // the marks that lead to it: {at, set}
  trail: [], // ids of boxes that a drag along a track is about to fill
  region: null,
};

const watchers = [];

export function watch(keys, draw) {
  watchers.push([keys, draw]);
}

let waiting = null;
let held = false; // a button is pressed and not let go yet

function draw() {
  if (held || !waiting) return;
  const changed = waiting;
  waiting = null;
  for (const [keys, call] of watchers) if (keys.some((key) => changed.has(key))) call(state);
}

export function change(changes) {
  if (!waiting) {
    waiting = new Set();
    queueMicrotask(draw);
  }
  for (const [key, value] of Object.entries(changes)) {
    state[key] = value;
    waiting.add(key);
  }
}

// Nothing is drawn while a button is pressed: one drawn in its place would be let go, and the click be lost.
const letGo = () => {
  held = false;
  draw();
};
window.addEventListener(
  "pointerdown",
  ({ target, button }) => {
    // A list that opens over the page takes the release for itself.
    const pressed =
      target instanceof Element && !target.matches("select") && target.closest("button, a, label, summary");
    held = button === 0 && Boolean(pressed);
  },
  true,
);
// After what a click does by itself, such as to open a list: it would be done to what is no longer there.
for (const kind of ["click", "pointerup", "pointercancel", "blur"])
  window.addEventListener(kind, () => setTimeout(letGo));
