// Who are you? The players at the table, and a new one; names, colours and seats can be changed.

import { ask } from "./ask.js";
import { begun, choice, chosenFirst, chosenWords, scores } from "./choosing.js";
import { ROMAN } from "./course.js";
import { icon, make, redraw } from "./dom.js";
import { awake, deviceOf, heldBy, holder, names, ownSeat, place } from "./presence.js";
import { colours, seal } from "./seal.js";
import { fan } from "./sheets.js";
import * as server from "./server.js";
import { state } from "./state.js";
import { tell } from "./tell.js";
import { showUnread } from "./unread.js";
import { counted, text } from "./words.js";

const FREE = 2; // places that a new table shows below the name that is asked for

let adding = false;
let coming = false; // whether somebody joins just now
// Why the last who came was refused. It outlives the room, which every answer of the table draws anew.
const told = make("p", { class: "fault" });
function refused(fault) {
  told.role = "alert";
  told.textContent = fault.message;
}
const unable = () => coming || Boolean(state.silent); // also in a room that is drawn anew meanwhile

export function remember(name) {
  localStorage.setItem("names", JSON.stringify([name, ...names().filter((each) => each !== name)].slice(0, 8)));
}

export function drawPlayers(app, sit, stay) {
  const here = ownSeat();
  const mine = state.players.find((player) => player.id === here);
  // Who has just come in says who they are, and changes nothing else.
  const settled = Boolean(mine) || state.table.home !== false;
  const free = (player) => player.id === here || !holder(player.id);
  const { ended, full } = state.table;
  const taken = (player) => {
    // Once the game has ended, there is what each has reached, unless it is still sealed.
    if (ended) return [ROMAN[player.place], player.title].filter(Boolean).join(" · ");
    if (player.id === here) return text("here");
    if (free(player)) return oneDevice ? "" : nobody();
    return heldBy(holder(player.id), player, (device) => text("held-by", { device }));
  };
  const rowOf = (player) =>
    ["seat-row", !ended && free(player) && "free", !ended && player.id === here && "mine"].filter(Boolean).join(" ");
  const away = (player) => !oneDevice && player.id !== here && !holder(player.id);
  // Nobody joins then, and what it was played with is in its result.
  const open = settled && !ended;
  const inOrder = ended ? [...state.players].sort((a, b) => (a.place ?? 0) - (b.place ?? 0)) : seatsOf(app, free);
  const listed = inOrder.map((player) =>
    make(
      "li",
      { class: rowOf(player), "data-player": player.id },
      make(
        "button",
        {
          type: "button",
          class: "player",
          "data-key": `sit ${player.id}`,
          disabled: Boolean(state.silent) && player.id !== here,
          onclick: () => (player.fault.length ? showUnread(player, () => sit(player.id)) : sit(player.id)),
        },
        seal(player, "large"),
        make(
          "span",
          { class: "name" },
          make("strong", {}, player.name),
          make(
            "small",
            { class: "presence" },
            oneDevice || ended ? null : dot(player.id === here || holder(player.id)),
            player.fault.length ? text("unreadable") : taken(player),
          ),
        ),
        ended ? make("b", {}, String(player.total ?? "–")) : icon(free(player) ? "right" : "lock"),
      ),
      open
        ? make(
            "button",
            {
              type: "button",
              class: "tool",
              "data-key": `change ${player.id}`,
              "aria-label": text("change", { name: player.name }),
              disabled: Boolean(state.silent),
              onclick: () => changePlayer(player, stay),
            },
            icon("pencil"),
          )
        : null,
    ),
  );
  const known = names()
    .filter((name) => !state.table.full && !state.table.ended && !state.players.some((player) => player.name === name))
    .slice(0, 4);
  told.removeAttribute("role"); // said once, not each time that the room is drawn
  const wait = (whether) => {
    coming = whether;
    for (const each of app.querySelectorAll(":is(.new-player, .known) button")) each.disabled = unable();
  };
  const join = async (name) => {
    if (coming) return;
    wait(true);
    told.textContent = "";
    try {
      const { id } = await server.join(name);
      remember(name);
      adding = false;
      // Whoever began the table stays with the code that the others need.
      if (isHost()) stay(id);
      else sit(id);
    } catch (fault) {
      refused(fault);
    }
    wait(false);
  };
  const some = state.players.length > 0;
  const asked = !ended && (!some || adding);
  const another = () =>
    make(
      "li",
      {},
      make(
        "button",
        {
          type: "button",
          class: mine ? "player another quiet" : "player another",
          "data-key": "another",
          disabled: Boolean(state.silent),
          onclick: () => {
            adding = true;
            drawPlayers(app, sit, stay);
            app.querySelector("input[name=name]").focus();
          },
        },
        icon("plus"),
        make("strong", {}, text(isHome() ? "add-player" : "not-listed")),
      ),
    );
  const begins = open && (!some || beginsHere());
  const holds = isHost() ? "" : text("this-holds");
  const screen = state.awake === null ? "" : text(state.awake ? "screen-awake" : "screen-dark");
  const choices = open ? state.scene.choices.map(choice) : [];
  const [folded, unsettled] = [true, false].map((whether) =>
    choices.filter((each) => each.matches("details") === whether),
  );
  const of = make("p", { class: "quiet" }, [state.scene.title, ...year(), ...(open ? [] : chosenWords())].join(" · "));
  // Of a game that goes on, what was chosen stands beside its name; what is to be chosen still, below those who play.
  const named = begins ? of : make("div", { class: "of" }, of, ...folded);
  const settings = begins ? [make("div", { class: "settings" }, ...unsettled, scores())] : [];
  const offered = some || !settled ? [] : tiles(); // a guest comes to a game that was chosen
  const alone = isHome() && !oneDevice && !state.table.join;
  const quiet = (...words) => make("p", { class: "quiet after" }, ...words);
  // An option of a command stays in one line.
  const how = () =>
    text("join-how")
      .split(/(--\w+)/)
      .map((part, at) => (at % 2 ? make("kbd", {}, part) : part));
  const others = ended
    ? []
    : [...joining(), ...(alone ? [quiet(make("span", {}, ...how()))] : []), quiet([holds, screen].join(" "))];
  // Whoever only hosts has no sheet to open.
  const tap =
    some && !mine && !ended ? make("p", { class: "tap" }, text(begins && isHost() ? "tap-here" : "tap-name")) : null;
  redraw(
    app,
    "room narrow fanned",
    offered.length ? null : fan(mine ?? inOrder[0]), // the games that are offered have their pictures
    make(
      "section",
      { class: begins ? "setting new" : "setting" },
      make("h1", {}, heading(begins, mine)),
      // Where the game can still be changed, its tile names it.
      offered.length ? null : named,
      ...offered,
      ...settings,
      begins ? null : tap,
      ...(begins ? others : []),
    ),
    ended
      ? make(
          "section",
          { class: "later finished" },
          mine ? make("p", {}, text("ended-why")) : null,
          toTable("result", "dark begin"),
        )
      : null,
    make(
      "section",
      { class: "seating" },
      present(state.players.filter(({ id }) => awake(id === here || holder(id))).length),
      begins ? tap : null,
      make(
        "ul",
        { class: "players", "aria-label": text("players") },
        ...listed,
        ended || asked || full ? null : another(),
      ),
      known.length
        ? make(
            "div",
            { class: "row known" },
            ...known.map((name) =>
              make(
                "button",
                {
                  type: "button",
                  class: "button",
                  "data-key": `add ${name}`,
                  disabled: unable(),
                  onclick: () => join(name),
                },
                icon("plus"),
                name,
              ),
            ),
          )
        : null,
      full && !ended && !asked
        ? make("p", { class: "quiet" }, text("table-full", { number: state.players.length }))
        : null,
      asked ? newPlayer(join, text(settled ? "add" : "code-let-in")) : null,
      told,
      !begins && unsettled.length ? make("div", { class: "settings" }, ...unsettled) : null,
      state.silent ? make("p", { class: "quiet waits" }, text("waits")) : null,
      ...takenBack(),
      begins && asked ? vacant() : null,
      make(
        "div",
        { class: "foot" },
        ...(ended || !some ? [] : onward(state.players.filter(away), mine && (() => sit(here)), asked ? "" : "dark")),
        // Whoever comes to a new table sees what follows the first name, and what it needs.
        ...(begins && !some
          ? [
              make("button", { type: "button", class: "button begin", disabled: true }, text("begin")),
              make("p", { class: "quiet soon" }, text("begin-needs")),
            ]
          : []),
      ),
      ...opening(sit),
    ),
    begins || ended ? null : make("section", { class: "later" }, ...others),
  );
  if (!some && document.activeElement === document.body) app.querySelector("input[name=name]")?.focus();
}

// In a browser without a table all players share a device: nobody is elsewhere, and nobody can join.
export const oneDevice = Boolean(server.begin);

function heading(begins, mine) {
  if (state.table.ended) return text("ended");
  if (begins) return text("new-table");
  return mine ? text("you-are", { name: mine.name }) : text("who");
}

// Whoever comes sees the free seats first. Rows that are already listed stay where they are: none moves away under a finger.
function seatsOf(app, free) {
  if (isHome()) return state.players;
  const listed = [...app.querySelectorAll("[data-player]")].map((row) => row.dataset.player);
  const rank = ({ id }) => listed.indexOf(id) + 1 || listed.length + 1;
  const last = (player) => (listed.length || free(player) ? 0 : 1);
  return [...state.players].sort((a, b) => rank(a) - rank(b) || last(a) - last(b));
}

// The year that is played, once a game has begun.
function year() {
  const number = Math.min(...state.players.map(({ years }) => years ?? 0)) + 1;
  return state.scene.years >= number && begun() && !state.table.ended ? [text("year", { number })] : [];
}

// The table's own computer, and whether others come to it.
const isHome = () => Boolean(state.table.home) && place("").device === "computer";
const isHost = () => Boolean(state.table.join) && isHome();

// Before anything counts on a sheet, whoever is at the table's computer sets the table up.
const beginsHere = () => isHome() && !begun();

const present = (number) =>
  make(
    "header",
    { class: "present" },
    make("h2", {}, text("players")),
    state.silent || oneDevice || state.table.ended || !state.players.length
      ? null
      : make("small", {}, text("are-here", { number, count: state.players.length })),
  );

const toTable = (key, more = "") =>
  make("a", { class: `button ${more}`, href: "#table", "data-key": "table" }, text(key));

// The places that are free still, where there is room to show them.
const vacant = () =>
  make(
    "ul",
    { class: "vacant-seats", "aria-hidden": "true" },
    ...Array.from({ length: FREE }, () => make("li", {}, make("span"))),
  );

// The ways on from here. Before anything counts, the first says what will happen; whoever has no sheet goes to the table.
function onward(missing, toSheet, dark) {
  const begins = !begun();
  const hosts = !toSheet && isHost();
  if (hosts && !begins) return [toTable("everyone", "begin")];
  const words = begins ? beginning(missing) : text("to-sheet");
  const on = toSheet ?? (() => (location.hash = "table"));
  const go = async () => {
    if (!begins || (await chosenFirst(words))) on();
  };
  const first = make(
    "button",
    {
      type: "button",
      class: `button ${dark} begin`,
      "data-key": "begin",
      disabled: begins && Boolean(state.silent),
      onclick: go,
    },
    words,
  );
  return [toSheet || hosts ? first : null, hosts ? null : toTable("everyone")];
}

function beginning([first, ...others]) {
  if (others.length) return counted("begin-more", others.length + 1);
  return text(first ? "begin-one" : "begin", { name: first?.name });
}

// What is said of a player at no device: before the game begins, somebody is still expected.
export const nobody = () => text(begun() ? "no-device" : "not-here");

// Full where somebody is, a ring where nobody is or the device sleeps.
export const dot = (held) => make("span", { class: awake(held) ? "dot" : "dot away", "aria-hidden": "true" });

function newPlayer(join, words) {
  const input = make("input", {
    type: "text",
    name: "name",
    maxlength: 40,
    autocomplete: "off",
    required: true,
    enterkeyhint: "go",
    "data-key": "name",
  });
  return make(
    "form",
    {
      class: "new-player",
      onsubmit: (event) => {
        event.preventDefault();
        if (input.value.trim()) join(input.value.trim());
      },
    },
    make("label", {}, make("span", {}, text("name")), input),
    make(
      "button",
      { type: "submit", class: "button dark", "data-key": "join", disabled: unable() },
      icon("plus"),
      words,
    ),
  );
}

// Another game for a table that nobody has joined; the page begins anew with it.
function tiles() {
  const games = state.scene.games ?? [];
  if (games.length < 2 || !state.table.open) return [];
  const tile = ({ name, title }) =>
    make(
      "label",
      { class: "tile" },
      make("input", {
        type: "radio",
        name: "game",
        checked: name === state.scene.game,
        "data-key": `game ${name}`,
        onchange: () => server.settle({ game: name }).then(() => location.reload(), tell),
      }),
      pictured(name),
      make("span", {}, title),
      icon("check"),
    );
  return [
    make("p", { class: "quiet" }, text("game-until")),
    make("fieldset", { class: "tiles" }, make("legend", { class: "sr" }, text("which-game")), ...games.map(tile)),
  ];
}

// The papers of a game as pictures, blank until the table has drawn them.
const pictured = (name) =>
  make(
    "div",
    { class: "fan" },
    ...[0, 1].map((number) =>
      make("div", { class: "mini" }, make("img", { src: server.gamePicture(name, number), alt: "" })),
    ),
  );

// Those who were removed since the table was opened can be put back.
function takenBack() {
  return state.table.removed.map(({ id, name }) =>
    make(
      "p",
      { class: "row removed" },
      make("span", {}, text("was-removed", { name })),
      make(
        "button",
        {
          type: "button",
          class: "button",
          "data-key": `back ${id}`,
          disabled: Boolean(state.silent || state.table.full),
          onclick: () => server.changePlayer(id, { removed: false }).catch(tell),
        },
        icon("undo"),
        text("bring-back"),
      ),
    ),
  );
}

// At which device a player sits: this one, the one that has the sheet open, or none.
function sitsAt(player, stay) {
  const here = ownSeat() === player.id;
  const held = !here && holder(player.id);
  const free = (id) => async () => {
    try {
      await server.freeSeat(place(player.id));
      elsewhere?.remove();
      stay(id);
    } catch (fault) {
      tell(fault);
    }
  };
  const option = (words, checked, onchange) =>
    make("label", {}, make("input", { type: "radio", name: "seat", checked, onchange }), words);
  const elsewhere = held ? option(deviceOf({ ...held, owner: held.owner || player.name }), true) : null;
  return make(
    "fieldset",
    { class: "sits" },
    make("legend", {}, text("sits-at")),
    make(
      "div",
      { class: "choices" },
      option(text("here"), here, free(player.id)),
      elsewhere,
      option(text("no-device"), !here && !held, free(here ? "" : ownSeat())),
    ),
  );
}

function changePlayer(player, stay) {
  const before = document.activeElement?.dataset.key;
  const told = make("p", { role: "alert", class: "fault" });
  const input = make("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "off",
    required: true,
    value: player.name,
    "aria-label": text("name"),
  });
  const done = async () => {
    try {
      const name = input.value.trim();
      if (name && name !== player.name) await server.changePlayer(player.id, { name });
      dialog.close();
    } catch (fault) {
      told.textContent = fault.message;
    }
  };
  const remove = async () => {
    const [question, yes] = ["remove-question", "remove-one"].map((key) => text(key, { name: player.name }));
    if (!(await ask(question, text("remove-why"), yes, true))) return;
    await server.changePlayer(player.id, { removed: true }).catch(tell);
    dialog.close();
  };
  const dialog = make(
    "dialog",
    { class: "low changing", "aria-label": text("change", { name: player.name }) },
    make("h2", {}, text("change", { name: player.name })),
    make(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          done();
        },
      },
      make("div", { class: "new-player" }, seal(player, "large"), input),
    ),
    told,
    colours(player),
    oneDevice ? null : sitsAt(player, stay),
    make(
      "div",
      { class: "row" },
      make(
        "button",
        { type: "button", class: "button danger", onclick: remove },
        icon("bin"),
        text("remove-one", { name: player.name }),
      ),
      make("button", { type: "button", class: "button dark", onclick: done }, text("done")),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    document.querySelector(`[data-key="${CSS.escape(before ?? "")}"]`)?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

// A sheet that was kept as a file, where the page itself holds the sheets.
function opening(sit) {
  if (!server.open) return [];
  const pick = make("input", {
    type: "file",
    class: "sr",
    accept: ".yaml,.yml",
    "data-key": "file",
    onchange: () => server.open(pick.files[0]).then(({ id }) => sit(id), refused),
  });
  return [make("label", { class: "button file" }, icon("file"), text("open-file"), pick)];
}

// Whether the code is open for all to see.
export const codeShown = () => state.table.home && (isHome() || !state.players.length);

// How others join: on the table's own computer, and before anybody is there, for all to see; else behind its heading. A
// table needs it in few words, and first of all until somebody has marked.
export function joining(short = false, folded = false) {
  if (!state.table.join) return [];
  const { code, join } = state.table;
  const shown = !folded && codeShown();
  const button = short && !begun() ? "button dark" : "button";
  // Whoever can type the code needs no link to be read; it is there to be copied.
  const link = code ? make("span", { class: "sr", "aria-hidden": "true" }, join) : make("a", { href: join }, join);
  const copy = make(
    "button",
    {
      type: "button",
      class: shown ? button : "button",
      "data-key": "copy",
      onclick: () =>
        copied(link).then((fine) => {
          copy.textContent = text(fine ? "copied" : "selected");
        }),
    },
    text("copy-link"),
  );
  const card = make(
    "section",
    { class: short ? "joining short" : "joining", inert: Boolean(state.silent) },
    make("img", { src: "api/join.svg", alt: text("join"), width: 200, height: 200 }),
    make(
      "div",
      {},
      shown ? make("h2", {}, text("join")) : null,
      short ? null : make("p", {}, text("join-says")),
      ...(code
        ? [
            make("p", {}, text(short ? "same-wifi" : "or-type", { address: new URL(join).host })),
            make("p", { class: "code" }, `${code.slice(0, 2)} ${code.slice(2)}`),
          ]
        : []),
      make("p", { class: "link" }, link),
    ),
    copy,
  );
  if (shown) return [card];
  return [
    make(
      "details",
      { class: "inviting" },
      make("summary", { class: button, "data-key": "invite" }, text("join")),
      card,
    ),
  ];
}

// Over http on a network a page may not write to the clipboard by itself; then the link is selected to be copied.
async function copied(link) {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(link.textContent).then(
      () => true,
      () => false,
    );
  getSelection().selectAllChildren(link);
  return document.execCommand("copy");
}
