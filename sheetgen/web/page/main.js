// Brings the page up, shows what the address says (#who, #table, #sheet), and listens to the table.

import { ask } from "./ask.js";
import { drawBand } from "./band.js";
import { announce, announceReport, drawChips, drawHead, drawMinimap, drawSides } from "./chrome.js";
import { make, redraw } from "./dom.js";
import { listen } from "./gestures.js";
import { judgeAnew } from "./judge.js";
import { listenKeys } from "./keys.js";
import { troubleOf } from "./log.js";
import { recall } from "./marking.js";
import { drawNotes, hangNotes } from "./notes.js";
import { hangPads } from "./pads.js";
import { drawPlayers, oneDevice } from "./players.js";
import { BEAT, holder, leaveSeat, ownSeat, page, place, takeSeat } from "./presence.js";
import { drawBar, drawPanel } from "./score.js";
import * as server from "./server.js";
import { onShade } from "./shade.js";
import { layOut, regionAt, showMarks } from "./sheets.js";
import { change, state, watch } from "./state.js";
import * as sync from "./sync.js";
import { drawTable } from "./table.js";
import { note, tell, unreached } from "./tell.js";
import { hang, middle, overview } from "./view.js";
import { atFirst, text } from "./words.js";

const LOOK = 2000; // ms between two signs of life of a room, where nothing else tells that the table is there
const REOPEN = 3000; // ms until a stream that was refused is asked for again
const POLL = 3000; // ms between two looks at the table before anybody's sheet is open
const AT_MOST = 1000; // ms for which a page waits for what is new at the table before it shows something

const app = document.getElementById("app");
let parts = null;
const notice = make("div", { id: "band", hidden: true });
const hall = make("div", { id: "hall" }); // one room at a time
let photos = false; // whether photos were read before the page was opened

function frame() {
  const stage = make("div", { id: "stage" }, make("p", { class: "coming" }, text("coming"))); // until the sheet is there
  const notes = make("div", { id: "notes", "aria-hidden": "true" });
  parts = {
    head: make("header", { id: "head" }),
    paper: make("main", { id: "paper", "aria-label": state.scene.title }, stage, notes),
    minimap: make("button", { type: "button", id: "minimap" }),
    chips: make("div", { id: "chips", class: "chips" }),
    bar: make("div", { id: "bar" }),
    panel: make("aside", { id: "panel", hidden: true, "aria-label": state.scene.texts["open-score"] }),
    live: make("p", { class: "sr", role: "status", "aria-live": "polite" }),
    stage,
    root: make("div", { id: "board" }),
  };
  const areas = make("nav", { id: "areas", "aria-label": state.scene.texts.areas }, parts.minimap, parts.chips);
  parts.root.append(
    parts.head,
    notice,
    parts.paper,
    make("div", { id: "dock" }, areas, parts.bar),
    parts.panel,
    parts.live,
  );
  hangNotes(notes);
  hangPads(parts.paper);
  app.replaceChildren(parts.root);
  hang(parts.paper, stage, () => {
    follow();
    drawNotes();
    drawMinimap(parts.minimap);
    drawSides(parts.head);
  });
  listen(parts.paper);
  listenKeys(parts.paper);
}

// While a hand moves the paper, the part in the middle of the screen is the one that is open.
function follow() {
  const at = state.region && middle();
  const region = at && regionAt(...at);
  if (region && region !== state.region) change({ region });
}

const onSheet = (draw) => () => {
  if (parts && state.room === "sheet") draw();
};
watch(
  [
    "players",
    "way",
    "rules",
    "judged",
    "reportLate",
    "unjudged",
    "fileFault",
    "echo",
    "marks",
    "region",
    "canUndo",
    "canRedo",
    "sheets",
  ],
  onSheet(() => drawHead(parts.head)),
);
watch(
  ["room", "table", "silent", "way", "fileFault", "fault", "chosen", "freed", "renewed", "resent", "seenHeld", "rules"],
  () => {
    if (state.room) drawBand(notice, refreshTable);
  },
);
watch(
  ["echo"],
  onSheet(() => announce(parts.live)),
);
watch(
  ["report"],
  onSheet(() => announceReport(parts.live)),
);
watch(
  ["report", "region", "sheets"],
  onSheet(() => drawChips(parts.chips)),
);
watch(
  ["report", "reportLate", "panel", "canUndo", "canRedo"],
  onSheet(() => drawBar(parts.bar)),
);
watch(
  ["panel"],
  onSheet(() => parts.root.classList.toggle("opened", state.panel)),
);
watch(
  ["report", "reportLate", "panel", "tab", "selected", "showNext", "lit"],
  onSheet(() => drawPanel(parts.panel)),
);
watch(["marks", "report", "sheets"], onSheet(showMarks));
watch(
  [
    "marks",
    "report",
    "sheets",
    "panel",
    "selected",
    "showNext",
    "lit",
    "focused",
    "pressed",
    "asking",
    "needed",
    "wayThere",
    "trail",
  ],
  onSheet(drawNotes),
);
watch(
  ["sheets"],
  onSheet(() => drawMinimap(parts.minimap)),
);
function drawRoom() {
  if (state.room === "table") drawTable(hall);
  if (state.room === "who") drawPlayers(hall, sit, stay);
}

watch(["room", "table", "silent", "awake", "reportLate"], drawRoom);
onShade(drawRoom);
let ready = true;
watch(["rules"], () => {
  if (ready !== !state.rules) drawRoom();
  ready = !state.rules;
});

// Below the band, which says what hinders the page wherever one is.
function enter(room) {
  if (!hall.isConnected) app.replaceChildren(make("div", { id: "rooms" }, notice, hall));
  change({ room });
  stayAwake();
}

async function openSheet(id) {
  takeSeat(id);
  const names = await sync.open(id);
  frame();
  change({ room: "sheet" });
  await layOut(parts.stage, names);
  recall();
  overview(undefined, false);
  change({ players: state.players, echo: "", marks: state.marks, panel: false, report: state.report });
  stayAwake();
  // Photos that `sheetgen scan --page` has read; none any more once they were answered.
  if (photos && server.heldPhotos)
    server.heldPhotos(id).then(async (known) => (await import("./photo.js")).readPhoto(known), note);
}

// Take a seat, or leave the own one, and stay in the room.
function stay(id) {
  if (id) takeSeat(id);
  else leaveSeat();
  refreshTable().then(listenToTable);
}

function sit(id) {
  if (location.hash === `#sheet=${id}`) show();
  else location.hash = `sheet=${id}`;
}

async function show() {
  if (!state.scene) return;
  try {
    await open();
  } catch (fault) {
    state.room = "";
    waitFor(fault);
  }
}

async function open() {
  const [word, value] = location.hash.slice(1).split("=");
  if (word === "photo") photos = true;
  if (!state.table) drawComing(state.scene.title);
  const asked = refreshTable();
  // One that answers late keeps nobody from a room, and one that is silent from no sheet.
  await (state.table && (word !== "sheet" || state.silent)
    ? Promise.race([asked, new Promise((done) => setTimeout(done, AT_MOST))])
    : asked);
  if (!state.table) return;
  // A look that began before somebody joined knows nothing of them.
  if (value && !state.silent && !state.players.some(({ id }) => id === value)) await refreshTable();
  // Asked after the table, which may have a blank sheet for whoever sat here.
  const kept = value ?? ownSeat();
  const alone = (server.begin || photos) && state.players.length === 1 ? state.players[0] : null;
  const player = state.players.find((each) => each.id === kept) ?? alone;
  // A page that is opened after the end has the result, unless a sheet is asked for.
  const wanted = player && (word === "sheet" || photos);
  if (word === "table" || (state.table.ended && !state.room && !wanted)) {
    enter("table");
  } else if (word === "who" || !player) {
    enter("who");
  } else if (await allowed(player)) {
    await openSheet(player.id);
  } else {
    location.hash = state.room === "sheet" ? `sheet=${state.player}` : state.room || "who";
    return;
  }
  // Marks of the own sheet that were kept are sent from every room, and told until they count.
  if (player && !state.player) sync.open(player.id).then(drawRoom, note);
  app.removeAttribute("aria-busy");
  listenToTable();
  server.begin?.();
}

// Whoever comes to a sheet that another device has open is asked first, by whatever way they came: of two who come at
// once, the second. A table that fell silent meanwhile would open the sheet long after.
async function allowed({ id, name }) {
  if (id === sessionStorage.getItem("player")) return true;
  if (await mayTake(id)) return true;
  const yes = await ask(text("open-too", { name }), text("open-too-why"), text("open-it-too"));
  if (yes) change({ second: id });
  return yes && !state.silent;
}

async function mayTake(id) {
  const known = !holder(id);
  if (!server.takeSeat || state.silent) return known;
  return server.takeSeat(place(id)).catch((fault) => {
    note(fault);
    return known;
  });
}

let retry = 0;
function tryAgain() {
  clearTimeout(retry);
  begin().catch(tell);
}

// What keeps the page from being shown. A table that did not answer is asked again; one that refused, by the button.
function waitFor(fault) {
  note(fault);
  clearTimeout(retry);
  if (!fault.status) retry = setTimeout(tryAgain, REOPEN);
  // What the browser says of it is for the console; what the table says is for the player.
  const told = fault.status || oneDevice ? fault.message : text("not-coming-why");
  const again = make(
    "button",
    { type: "button", class: "button dark", "data-key": "again", onclick: tryAgain },
    text("try-now"),
  );
  drawWaiting(text("not-coming"), make("p", { role: "alert" }, told), make("div", { class: "foot" }, again));
}

const drawComing = (title) => drawWaiting(title, make("p", { role: "status" }, text("coming")));

// Blank papers, as nothing is known of the table yet.
function drawWaiting(title, ...below) {
  document.documentElement.lang = state.scene?.language ?? atFirst;
  const papers = [0, 1].map(() => make("div", { class: "mini" }));
  const fan = make("div", { class: "fan", "aria-hidden": "true" }, ...papers);
  redraw(app, "room narrow waiting", fan, make("h1", {}, title), ...below);
}

let refreshing = null;
function refreshTable() {
  refreshing ??= server
    .table()
    .then((table) => {
      refreshing = null;
      sync.seated(table.table);
      if (table.game && table.game !== state.scene.game) location.reload();
      const over = state.table?.ended === false && table.ended;
      // A table whose rules are still on their way has told nothing that could have changed.
      if (state.table?.chosen && JSON.stringify(table.chosen) !== JSON.stringify(state.table.chosen))
        change({ chosen: table.chosen.choices && table.chosen.page !== page ? table.chosen : null });
      change({ table: { ...table, at: Date.now() }, players: table.players, silent: null });
      // Whoever is not on a sheet, where a band tells of the end, sees the result.
      if (over && state.room === "who") location.hash = "table";
      // The game was begun anew: everybody goes on with the blank sheet.
      const next = table.followed?.[ownSeat()];
      if (next && table.players.some((each) => each.id === next)) {
        change({ renewed: true });
        takeSeat(next);
        if (state.room === "sheet") return sit(next);
        if (state.room) listenToTable(); // held under its new number
      }
      const mine = table.players.find((each) => each.id === state.player);
      const names = state.sheets.map((sheet) => sheet.name);
      // The sheet is gone: asked for, it says so.
      if (state.room === "sheet" && !mine && state.way.trouble?.kind !== "removed") sync.refetch();
      if (state.room === "sheet" && mine) {
        if (mine.sheets.join() !== names.join()) layOut(parts.stage, mine.sheets).then(() => overview());
        change({ fileFault: mine.fault[0] ?? "" });
        // A line of the score may be a place among all players: what another one marked changes it.
        if (state.report && mine.total !== null && mine.total !== state.report.total) judgeAnew();
      }
    })
    .catch((fault) => {
      refreshing = null;
      unanswered(fault);
    });
  return refreshing;
}

function unanswered(fault) {
  note(fault);
  // Without a table there is nothing to show; one that was there is asked again.
  if (!state.table) return waitFor(fault);
  const trouble = troubleOf(fault);
  if (state.silent?.kind !== trouble.kind) change({ silent: { ...trouble, since: state.answered } });
}

let later = 0;
let polled = 0;
let events = null;
let at = "";

// Listen from the sheet that is open now; a stream that was let go, by the table or by a phone that slept, begins anew.
function listenToTable() {
  clearTimeout(polled);
  const seat = sessionStorage.getItem("player") ?? "";
  if (state.room === "who" && !server.begin && !seat) {
    // Nobody is present yet. A stream never ends, and what shows a page to be printed or read waits for all answers.
    events?.close();
    events = null;
    polled = setTimeout(() => refreshTable().then(listenToTable), POLL);
    return;
  }
  // Whoever looks at the table or the players has not left their seat.
  if (events && at === seat && events.readyState !== EventSource.CLOSED) return;
  events?.close();
  at = seat;
  events = server.events(place(seat));
  events.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    if (event.kind === "hello") {
      sync.connected();
      refreshTable();
    } else if (event.kind === "step") {
      sync.told(event);
    } else if (event.kind === "freed" && event.page !== page && event.player === ownSeat()) {
      change({ freed: state.players.find(({ id }) => id === event.player)?.name ?? "" });
      if (state.room === "sheet") location.hash = "who";
      stay("");
    } else if (event.kind === "table") {
      clearTimeout(later);
      later = setTimeout(refreshTable, 150);
    }
  };
  events.onerror = () => {
    refreshTable();
    if (events?.readyState === EventSource.CLOSED) setTimeout(listenToTable, REOPEN);
  };
}

function woken() {
  if (document.visibilityState !== "visible" || !state.table) return;
  if (state.room) stayAwake();
  listenToTable();
  sync.refetch();
  refreshTable();
}

// Asked in every room: the sentence in one of them says whether the screen stays on.
let lock = null;
async function stayAwake() {
  if (lock || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
      change({ awake: false });
    });
    change({ awake: true });
  } catch (fault) {
    note(fault); // such as a phone that saves its battery
    change({ awake: false });
  }
}

// A sign of life, which a page that sleeps does not give.
let given = 0; // when the one was given that is not answered yet
async function giveSign() {
  if (document.visibilityState !== "visible" || !state.table || !server.here || given) return;
  given = Date.now();
  await server.here(page).catch((fault) => (fault.unreached ? unanswered(fault) : note(fault)));
  given = 0;
}
const inRoom = () => state.room === "table" || state.room === "who";
setInterval(() => {
  if (inRoom()) giveSign();
}, LOOK);
// The age of everybody else's.
setInterval(() => {
  if (inRoom()) refreshTable();
  else giveSign();
}, BEAT);
// The seconds that the band counts; a table that does not answer is asked again. A room says so as soon as it is late.
setInterval(() => {
  if (given && inRoom() && Date.now() - Math.max(given, state.answered) >= server.SLOW) unreached();
  if (state.silent && state.room) drawBand(notice, refreshTable);
}, 1000);
setInterval(() => {
  if (state.silent) refreshTable();
}, POLL);
document.addEventListener("visibilitychange", woken);
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  events?.close(); // it may say that it is open and bring nothing
  woken();
});

async function begin() {
  const late = setTimeout(() => app.firstChild ?? drawComing("sheetgen"), AT_MOST);
  try {
    change({ scene: await server.scene(), singleKeys: localStorage.getItem("single-keys") !== "off" });
  } catch (fault) {
    waitFor(fault);
    return;
  } finally {
    clearTimeout(late);
  }
  document.documentElement.lang = state.scene.language;
  document.title = state.scene.title;
  // Kept before they are needed, when there may be no network.
  for (const part of state.scene.parts) if (part.icon) new Image().src = server.iconAddress(part.icon);
  await show();
}

// What was opened over a room goes with it; only photos that are being read wait until they are closed.
window.addEventListener("hashchange", () => {
  for (const dialog of document.querySelectorAll("dialog")) if (!dialog.matches(".photo")) dialog.close();
  return show();
});
begin().catch(tell);
