// The table: everybody's sheets, the ranking and the last marks as they stand; at the end the result.

import { ask } from "./ask.js";
import { partsOf, pieces } from "./bar.js";
import { begun, chosenWords, isMarked, left } from "./choosing.js";
import { course, ROMAN } from "./course.js";
import { badge, draw, icon, make, redraw, renew } from "./dom.js";
import { drawInk } from "./ink.js";
import { follow, look } from "./look.js";
import { codeShown, dot, joining, nobody, oneDevice } from "./players.js";
import { heldBy, holder, ownSeat, passed, since } from "./presence.js";
import { leading, mistaken, pictureOf, share, winning } from "./result.js";
import { laurel, mine, seal, wax } from "./seal.js";
import * as server from "./server.js";
import { shade } from "./shade.js";
import { fan, openMarks, smallInk, smallSheet } from "./sheets.js";
import { change, state } from "./state.js";
import { story } from "./story.js";
import { tell } from "./tell.js";
import { counted, text } from "./words.js";

const MOST_SPOTS = 5;
const LONG = 13; // letters of a word that is set smaller in a narrow card
const WRITTEN = 5; // mm that a number stands farther from what is written
const MOST_MARKS = 6; // the last ones that are told
const MOST_TIES = 2; // told at once
const PAIR = 2; // players whose sheets leave room for the parts of their points
const UNSEEN = 800; // ms after which sheets that are not seen are drawn
const FRESH = 4; // seconds for which the last mark is framed
// How the seats stand on a desk: in how many columns, up to how many players. Of a crowd each
// shows one sheet.
const SEATS = [
  { most: 1, columns: 1, name: "seats one" },
  { most: 2, columns: 2, name: "seats two" },
  { most: 3, columns: 3, name: "seats three" },
  { most: 4, columns: 2, name: "seats" },
  { most: 6, columns: 2, name: "seats many" },
  { most: 8, columns: 4, name: "seats crowd" },
  { most: Infinity, columns: 5, name: "seats crowd six" },
];
const cards = make("section"); // the seats: their sheets are heavy, so those that did not change stay
const places = make("section", { class: "ranking" }); // after the game: a seal stays under the finger that breaks it
const seats = new Map(); // a player's card with the small sheets, drawn once, and the version they show
const labels = new Map(); // the box of each mark, of the sheets that were shown
let closed = 0; // seals, of those that were shown
const LONG_DRAWN = 4000; // ms after which it is said that a picture takes long
let keepsake = { of: "", url: "", picture: null, late: false };

// A sheet that was taken from the table meanwhile is gone with the next event.
const tellUnlessGone = (fault) => {
  if (fault.status !== 404) tell(fault);
};

// Whether marks of this page are not in the points that the table has of the player.
const uncounted = ({ id }) => id === state.player && (state.reportLate || state.way.waiting > 0);
const points = (player) => make("b", { class: uncounted(player) ? "late" : false }, String(player.total ?? "–"));
const mistakesOf = ({ mistakes }) => [
  mistakes ? badge("mistake", String(mistakes)) : icon("check", 20),
  make("span", { class: "sr" }, mistakes ? counted("errors", mistakes) : text("no-mistake")),
];
const settle = (wanted) => server.settle(wanted).catch(tell);

// The last marks as they stand, of the sheets that were shown.
const lastOnes = () =>
  (state.table.latest ?? []).filter(
    ({ player, key }) => labels.has(key) && state.players.some((each) => each.id === player),
  );

const lastOf = ({ id }) => lastOnes().find(({ player }) => player === id);

export function drawTable(app) {
  const { table, players } = state;
  const ranked = [...players].sort((one, other) => (one.place ?? players.length) - (other.place ?? players.length));
  redraw(app, table.ended ? "room table ended" : "room table", ...(table.ended ? result(ranked) : host(ranked)));
  if (table.ended) showSeal(app);
}

// The seal that can be broken next, once each.
function showSeal(app) {
  const { length } = state.table.sealed;
  if (length && length !== closed) app.querySelector("[data-key=break]").scrollIntoView({ block: "nearest" });
  closed = length;
}

const heading = (words, below) =>
  make(
    "header",
    { class: "room-head" },
    make("a", { class: "tool", href: "#sheet", "aria-label": text("again"), "data-key": "back" }, icon("left")),
    make("div", {}, make("h1", {}, words), below ? make("p", { class: "quiet" }, below) : null),
  );

function host(ranked) {
  const { table, players, scene } = state;
  if (!players.length) return [heading(scene.title, chosenWords().join(" · ")), vacant()];
  const side = make(
    "div",
    { class: begun() ? "side" : "side first" }, // before the first mark, who is missing is invited first
    ...joining(true, allPlayed()),
    adding(),
    make(
      "label",
      { class: "switch" },
      icon(table.hidden ? "eye-off" : "eye"),
      make("span", {}, text("hide-scores")),
      make("input", {
        type: "checkbox",
        role: "switch",
        "data-key": "hide",
        checked: table.hidden,
        disabled: away(),
        onchange: (event) => settle({ hidden: event.target.checked }),
      }),
    ),
    allPlayed() ? null : ending(scene.years ? "" : "dark"),
    waits(),
  );
  const panel = make(
    "section",
    { class: "ranking" },
    make("h2", {}, text("ranking")),
    ...(table.hidden
      ? [
          make(
            "p",
            { class: "sealed" },
            wax(icon("lock", 34)),
            make("strong", {}, text("hidden")),
            make("small", {}, text("hidden-why")),
          ),
        ]
      : begun()
        ? standing(ranked)
        : [
            make("p", {}, text("nobody-marked")),
            make("p", { class: "quiet" }, text(table.join ? (codeShown() ? "mark-next" : "mark-invite") : "mark-here")),
          ]),
    ...lastMarks(),
    table.folder && !state.silent && !players.some((player) => player.fault.length)
      ? make("p", { class: "quiet saved" }, icon("check", 20), text("all-saved", { folder: table.folder }))
      : null,
  );
  return [
    heading(scene.title, chosenWords().join(" · ")),
    ...years(left()),
    side,
    seated(seating().name, table.hidden ? null : course()),
    panel,
  ];
}

const seating = () => SEATS.find(({ most }) => state.players.length <= most);
const shownSheets = () => (seating().name.includes("crowd") ? 1 : 2); // of each player

// The sheets in their places, which know how many rows there are and how tall all papers of a player are.
function seated(name, below = null) {
  const { players, scene } = state;
  const { columns } = seating();
  const shown = players[0].sheets.slice(0, shownSheets());
  const tall = shown
    .map((sheet) => scene.sheets.find((each) => each.name === sheet))
    .reduce((sum, { width, height }) => sum + height / width, 0);
  cards.style.setProperty("--rows", String(Math.ceil(players.length / columns)));
  cards.style.setProperty("--free", String(columns - (players.length % columns)));
  cards.style.setProperty("--tall", tall.toFixed(3));
  cards.className = name;
  renew(cards, ...state.players.map(seat), ...(below ? [below] : []));
  return cards;
}

const adding = (dark = "") =>
  make(
    "a",
    { class: `button ${dark}`, href: "#who", "data-key": "add", inert: away() },
    icon(state.table.full ? "pencil" : "plus"),
    text(state.table.full ? "players" : "add-player"),
  );

// Before anybody has come there is nothing to rank and nothing to end.
const vacant = () =>
  make(
    "section",
    { class: "seats vacant" },
    fan(),
    make("h2", {}, text("nobody-here")),
    ...joining(),
    adding("dark"),
    waits(),
  );

// Why nothing can be pressed that the table would have to do, or on the site its rules.
const away = () => Boolean(state.silent || state.rules);
const waits = () => (away() ? make("p", { class: "quiet waits" }, text(state.silent ? "waits" : "waits-rules")) : null);

// Nobody else is concerned.
const alone = () => state.players.length === 1;

function ending(dark) {
  const end = async () => {
    const words = alone() ? ["end-one", "end-one-why"] : ["end-question", "end-why"];
    if (await ask(...words.map((key) => text(key)), text("end"))) settle({ ended: true, by: mine()?.id ?? "" });
  };
  return make(
    "button",
    { type: "button", class: `button ${dark}`, "data-key": "end", disabled: away(), onclick: end },
    text("end"),
  );
}

const yearsOver = () => Math.min(...state.players.map((player) => player.years ?? 0));
const allPlayed = () => Boolean(state.scene.years) && yearsOver() >= state.scene.years;

// The year that is played at the table, which is over on all sheets when somebody says so; above it, what is `left` to choose.
function years(left) {
  const { players, scene } = state;
  if (!scene.years || !players.length) return [];
  const over = yearsOver();
  const number = over + 1;
  const finish = async () => {
    const question = text(alone() ? "year-question" : "year-all-question", { number });
    if (await ask(question, alone() ? "" : text("year-all-why"), text("year-over"))) settle({ year: number });
  };
  const finishing = make(
    "button",
    {
      type: "button",
      class: begun() ? "button dark" : "button",
      "data-key": "year",
      disabled: away(),
      onclick: finish,
    },
    icon("flag"),
    text(alone() ? "year-one" : "year-all", { number }),
  );
  const year = (_, index) =>
    make("li", index === over ? { "aria-current": "step" } : { class: index < over ? "over" : "" }, ROMAN[index + 1]);
  return [
    make(
      "section",
      { class: "years" },
      ...left,
      make("ol", { "aria-label": text("year-short") }, ...Array.from({ length: scene.years }, year)),
      allPlayed() ? make("p", { class: "all-over" }, laurel(icon("check")), text("years-over")) : null,
      // What comes next stands below the years: the end of this one, or of the game.
      make("div", { class: "foot pinned" }, waits(), allPlayed() ? ending("dark") : finishing, toSide()),
    ),
  ];
}

// On a phone what is pressed less often stands below all sheets, one press away.
const toSide = () =>
  make(
    "button",
    {
      type: "button",
      class: "button more",
      "data-key": "side",
      "aria-label": text("more"),
      title: text("more"),
      onclick: () => document.querySelector(".side:not(.first), .side > a").scrollIntoView(),
    },
    icon("more"),
  );

function standing(ranked) {
  const { table } = state;
  const leads = table.ended && (leading(ranked) || winning(ranked));
  const told = faults(ranked, leading(ranked));
  return [
    make("ol", {}, ...ranked.map(rank)),
    legend(),
    ...(leads ? [make("p", { class: "leads" }, leads)] : []),
    ...ties(),
    ...(told ? [make("p", { class: "quiet" }, told)] : []),
  ];
}

// Why equal scores stand in this order: where it takes long to tell, behind its heading.
function ties() {
  const told = state.table.ties.map((tie) => make("p", {}, tie));
  if (told.length <= MOST_TIES) return told;
  const number = told.length;
  return [
    make("details", { class: "ties" }, make("summary", { "data-key": "ties" }, text("ties", { number })), ...told),
  ];
}

function lastMarks() {
  const known = lastOnes().slice(0, MOST_MARKS);
  if (!known.length) return [];
  return [
    make("h2", {}, text("last-marks")),
    make(
      "ul",
      { class: "latest" },
      ...known.map(({ player, key, ago }) =>
        make(
          "li",
          {},
          seal(state.players.find((each) => each.id === player)),
          make("span", {}, labels.get(key).label),
          make("small", {}, since(ago + passed())),
        ),
      ),
    ),
  ];
}

function result(ranked) {
  const { table, scene } = state;
  const { sealed } = table;
  const again = async () => {
    if (!(await ask(text("play-again-question"), text("play-again-why"), text("play-again")))) return;
    if (server.again) await server.again().catch(tell);
    else if (await settle({ again: true })) location.hash = sessionStorage.getItem("player") ? "sheet" : "table";
  };
  // All but the picture, which is there once it is drawn, is asked of the table.
  const press = (key, sign, words, call, dark = "") =>
    make(
      "button",
      {
        type: "button",
        class: `button ${dark}`,
        "data-key": key,
        disabled: dark ? !keepsake.picture : away(),
        onclick: call,
      },
      icon(sign),
      words,
    );
  const told = make("p", { role: "status", class: "quiet" });
  const record = () =>
    server.record(mine().id).then(
      (answer) => {
        told.textContent = answer.told;
      },
      (fault) => {
        told.textContent = fault.message;
      },
    );
  const shown = !sealed.length;
  const more = make(
    "details",
    { class: "more" },
    make(
      "summary",
      { class: "button", "data-key": "more", "aria-label": text("more"), title: text("more") },
      icon("more"),
    ),
    make(
      "div",
      {},
      press("save-all", "file", text("save-all"), () => server.exportedAll().catch(tell)),
      make("h3", { class: "quiet" }, text("save-one")),
      ...files(),
      table.bg_stats
        ? make(
            "a",
            { class: "button", href: table.bg_stats, target: "_blank", rel: "noopener", "data-key": "bg-stats" },
            text("bg-stats"),
          )
        : null,
    ),
  );
  return [
    make("div", { class: "wall", "aria-hidden": "true" }),
    // What the game calls its end, once everybody has seen it.
    heading(text(shown ? "ended-heading" : "ended"), [scene.title, ...chosenWords()].join(" · ")),
    renew(
      places,
      ...(shown
        ? standing(ranked)
        : [
            make("p", {}, text("break-seals")),
            make(
              "ol",
              {},
              ...sealed.map((place, index) => sealedRank(place, index === sealed.length - 1)),
              ...ranked.filter((player) => !player.sealed).map(rank),
            ),
            // Its line is kept, so that nothing moves when the first seal is broken.
            legend(sealed.length < ranked.length),
          ]),
    ),
    ...clashes(),
    make(
      "section",
      { class: "keep" },
      // As long as there are seals, the sheets as they were seen in the game, in the order of their seats.
      shown ? keepsakeOf(ranked) : seated(seating().name.includes("crowd") ? SEATS.at(-1).name : "seats"),
      make(
        "div",
        { class: "foot" },
        shown &&
          press(
            "share",
            "share",
            text(keepsake.picture ? "share" : "picture-coming"),
            () => share(keepsake.picture).catch(tell),
            "dark",
          ),
        make(
          "div",
          { class: "row" },
          // What comes after the result is offered to whoever has seen it.
          shown && scene.campaign && mine() ? press("record", "flag", text("campaign"), record) : null,
          shown && press("again", "redo", text("play-again"), again),
          press("end", "pencil", text("again"), () => settle({ ended: false })),
          shown && more,
        ),
        waits(),
        told,
      ),
    ),
    ...(shown ? [course(), story()] : []),
  ];
}

// What the sheets say of each other that cannot be: before the picture is shared.
function clashes() {
  const { clashes: found, sealed } = state.table;
  if (!found.length || sealed.length) return [];
  return [
    make(
      "section",
      { class: "clashes" },
      make("h3", {}, icon("alert"), text("clashes")),
      ...found.map((clash) => make("p", {}, clash)),
    ),
  ];
}

// The picture to share, drawn anew when a score changes.
function keepsakeOf(ranked) {
  const of = JSON.stringify(ranked.map(({ id, name, version, total, colour }) => [id, name, version, total, colour]));
  if (keepsake.of !== of) {
    const drawn = { of, url: "", picture: null, late: false };
    keepsake = drawn;
    setTimeout(() => {
      drawn.late = true;
      if (keepsake === drawn && !drawn.picture) change({ table: state.table });
    }, LONG_DRAWN);
    pictureOf(ranked)
      .then((picture) => {
        if (keepsake !== drawn) return;
        Object.assign(drawn, { url: URL.createObjectURL(picture), picture });
        change({ table: state.table });
      })
      .catch((fault) => {
        drawn.of = ""; // tried again when the room is drawn next
        tellUnlessGone(fault);
      });
  }
  return make(
    "figure",
    { class: "keepsake" },
    make("img", { alt: text("picture"), width: 1200, height: 900, src: keepsake.url || false }),
    keepsake.url
      ? null
      : make(
          "figcaption",
          {},
          make("span", { role: "status" }, text(keepsake.late ? "picture-late" : "picture-coming")),
        ),
  );
}

function rank(player) {
  const { ended } = state.table;
  const leads = ended && player.place === 1 && player.total > 0 && !player.mistakes && !state.table.clashes.length;
  return make(
    "li",
    {},
    make("span", { class: "place" }, ROMAN[player.place] ?? "–"),
    leads ? laurel(seal(player)) : seal(player),
    make(
      "span",
      { class: "score" },
      make("strong", {}, player.name, ...(ended && player.title ? [" ", make("small", {}, player.title)] : [])),
      strip(player),
    ),
    make(
      "span",
      { class: "tally" },
      ...(player.mistakes && !uncounted(player) ? mistakesOf(player) : []),
      points(player),
    ),
  );
}

// A seal of the table: whoever breaks it breaks it for everybody, the last place first.
function sealedRank(place, last) {
  const open = () => settle({ broken: state.players.length - state.table.sealed.length + 1 });
  return make(
    "li",
    {},
    make("span", { class: "place" }, ROMAN[place] ?? "–"),
    make(
      "button",
      {
        type: "button",
        class: "break",
        disabled: !last || away(),
        "aria-label": text("break-seal"),
        "data-key": last ? "break" : false,
        onclick: open,
      },
      wax(ROMAN[place] ?? ""),
      last ? make("span", { class: "button dark" }, text("break-seal")) : make("span", { class: "nameless" }),
    ),
  );
}

// The bar of a score; at the end of a game the points of each part stand below.
export function strip(player) {
  const piece = ({ zero, lost, label, points, colour, length, covers = [] }) => {
    if (zero) return make("span", { class: "zero" });
    return make(
      "span",
      {
        class: lost ? "part hatched" : label ? "part" : "rest",
        title: lost ? label : colour && `${label} ${points}`,
        style: { flexGrow: String(length), ...(colour ? { backgroundColor: shade(colour) } : {}) },
      },
      ...covers.map(piece),
    );
  };
  const bar = make("span", { class: "bar" }, ...pieces(player).map(piece));
  const parts = partsOf(player);
  const below = make(
    "span",
    { class: "bar points-below", "aria-hidden": "true" },
    // A part without points keeps its place, so that each stands below the same one of the others.
    ...parts.map(({ points, colour }) =>
      make(
        "span",
        points ? { class: points < 0 ? "lost" : "" } : { style: { visibility: "hidden" } },
        make("i", points < 0 ? { class: "hatched" } : { style: { background: shade(colour) } }),
        String(points),
      ),
    ),
  );
  return make(
    "span",
    { class: "strip", role: "img", "aria-label": parts.map(({ label, points }) => `${label} ${points}`).join(", ") },
    bar,
    state.table.ended ? below : null,
  );
}

function legend(seen = true) {
  return make(
    "ul",
    { class: "legend", style: seen ? {} : { visibility: "hidden" } },
    ...state.scene.parts.map((part) => make("li", {}, sample(part), part.label)),
  );
}

const sample = ({ sign, colour }) =>
  make("span", {
    class: sign < 0 ? "sample hatched" : "sample",
    style: sign < 0 ? {} : { background: shade(colour || "#9d9080") },
  });

function faults(ranked, leads) {
  // While the game goes on, the ranking has the number of mistakes beside each name.
  return state.table.ended
    ? mistaken(ranked, leads) // that there are none, the picture tells
    : ranked.some(({ mistakes }) => mistakes) && text("points-as-marked");
}

function files() {
  return state.players.map((player) =>
    make(
      "div",
      { class: "row files" },
      make("span", {}, player.name),
      ...server.EXPORTS.map((kind) =>
        make(
          "button",
          {
            type: "button",
            class: "button",
            "data-key": `${kind} ${player.id}`,
            disabled: away(),
            onclick: () => server.exported(player.id, kind),
          },
          icon("file"),
          text(`export-${kind}`),
        ),
      ),
    ),
  );
}

function seat(player) {
  const { sealed } = player;
  const { ended } = state.table;
  const held = holder(player.id) ?? (player.id === sessionStorage.getItem("player") && { here: true });
  const alone = oneDevice ? "" : nobody();
  const at = held ? (held.here ? text("here") : heldBy(held, player)) : alone;
  const where = ended ? "" : at; // after the game, the ranking tells what was reached
  const counts = player.unjudged ? text("cannot-judge") : uncounted(player) ? text("not-counted") : where;
  const below = player.fault.length ? text("not-saved") : sealed ? where : counts;
  const told = sealed || player.total === null || uncounted(player) || !isMarked(player) ? [] : mistakesOf(player);
  const card = cardOf(player);
  const head = make(
    "a",
    {
      class: "seat-head",
      href: `#sheet=${player.id}`,
      "data-key": `seat ${player.id}`,
      // Another's sheet is looked at; whoever sits down there asks for it.
      onclick: (event) => {
        if (oneDevice || player.id === ownSeat() || player.fault.length) return;
        event.preventDefault();
        look(player, head, card.minis);
      },
    },
    seal(player),
    make(
      "span",
      {},
      make("strong", { class: player.name.split(" ").some(({ length }) => length > LONG) && "long" }, player.name),
      make("small", { class: "presence" }, oneDevice || ended ? null : dot(held?.here || held), below),
    ),
    ...told,
    sealed ? wax(icon("lock", 22)) : points(player),
  );
  card.minis.onclick = () => head.click();
  renew(card.node, head, ...(!sealed && state.players.length === PAIR ? [parts(player)] : []), card.minis);
  return card.node;
}

// What brought a player's points, one part below the other.
const parts = (player) =>
  make(
    "ul",
    { class: "seat-parts" },
    ...partsOf(player).map((part) => make("li", {}, sample(part), part.label, make("b", {}, String(part.points)))),
  );

function cardOf(player) {
  const key = `${player.id} ${player.sheets.join()}`;
  if (!seats.has(key)) {
    // Their places are kept until they are drawn, so that nothing moves then.
    const minis = make(
      "div",
      { class: "minis" },
      ...player.sheets.map((_, at) => make("div", { class: at ? "mini" : "mini now" })),
    );
    seats.set(key, { node: make("article", { class: "seat" }), minis, inks: null, shown: "" });
  }
  const seat = seats.get(key);
  const shown = `${player.version} ${player.sealed} ${player.spots}`;
  // The room is drawn again once the table answers.
  if (seat.shown !== shown && !state.silent) {
    seat.shown = shown;
    fill(seat, player).catch((fault) => {
      seat.shown = "";
      tellUnlessGone(fault);
    });
  }
  return seat;
}

async function fill(seat, player) {
  const { marks } = await server.seenOf(player.id);
  const drawn = await Promise.all(player.sheets.map(smallSheet));
  seat.inks ??= player.sheets.map((name, index) => {
    const ink = smallInk(name);
    const put = () => seat.minis.children[index].append(drawn[index].picture.cloneNode(true), ink);
    if (index < shownSheets()) put();
    // What a crowd does not show is there for whoever looks at one, and delays nobody's.
    else setTimeout(() => (put(), follow(player.id, seat.minis)), UNSEEN);
    return ink;
  });
  const before = labels.size;
  // Of several boxes with one entry, such as those of a choice, none is named after it.
  for (const { boxes } of drawn)
    for (const box of boxes.filter(({ on }) => on === undefined)) for (const key of box.keys) labels.set(key, box);
  if (labels.size > before) change({ table: state.table }); // the last marks have their names
  const open = openMarks(player, marks);
  // Where there is room for one sheet only, it is the one that was marked last.
  const last = lastOf(player)?.key;
  const now = drawn.findIndex(({ boxes }) => boxes.some(({ keys }) => keys.includes(last)));
  seat.inks.forEach((ink, index) => {
    if (now >= 0) seat.minis.children[index].classList.toggle("now", index === now);
    drawInk(ink, drawn[index].boxes, open);
    spots(ink, drawn[index].boxes, player);
  });
  follow(player.id, seat.minis);
}

// The number of each mistake at its box, and the last mark for a moment.
function spots(ink, boxes, player) {
  for (const node of ink.querySelectorAll(".spot, .fresh")) node.remove();
  const boxOf = (id) => boxes.find((box) => box.id === id);
  const at = (id) => boxOf(id)?.rects[0];
  player.spots?.slice(0, MOST_SPOTS).forEach((id, index) => {
    const [x, y, width] = at(id) ?? [];
    if (x === undefined) return;
    const aside = boxOf(id).taps.length ? 0 : WRITTEN; // what is written there is read
    ink.append(
      draw(
        "g",
        { class: "spot" },
        draw("circle", { cx: x + width + aside, cy: y - aside, r: 6 }),
        draw("text", { x: x + width + aside, y: y + 3.2 - aside }, String(index + 1)),
      ),
    );
  });
  const last = state.table.ended ? null : lastOf(player);
  const box = last && last.ago + passed() < FRESH && at(labels.get(last.key).id);
  if (box)
    ink.append(
      draw("rect", { class: "fresh", x: box[0] - 3, y: box[1] - 3, width: box[2] + 6, height: box[3] + 6, rx: 3 }),
    );
}
