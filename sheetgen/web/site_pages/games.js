// The games that this browser keeps: go on, begin, rename, put aside, remove and take back, save and open them all.

import { bring } from "./bring.js";
import { dated, day } from "./dates.js";
import { localeOf } from "./forms.js";
import { drawInstall } from "./install.js";
import { course, names, picture, played, told as history } from "./history.js";
import { onShade, shade } from "./shade.js";
import { bytesOf, games, sized, taken } from "./store.js";
import { language, text } from "./texts.js";
import { boxesOf, sceneOf, thumb } from "./thumb.js";
import { start } from "./worker.js";

// The games of the site, and those that a visitor opened from files of their own.
const seats = JSON.parse(document.body.dataset.players);
const titles = { ...JSON.parse(document.body.dataset.games), ...JSON.parse(localStorage.getItem("own games") ?? "{}") };
const DAYS = 30; // for which a removed game can be taken back
const AT_ONCE = 30; // rows that are drawn at first, and with each press
const SAVED = "games saved"; // when they were last saved as a file
const filter = { game: "", rows: AT_ONCE };

const locale = localeOf(language);

const node = (id) => document.getElementById(id);
const tell = (words, ...press) => node("told").replaceChildren(words, ...press);
const failed = (fault) => {
  console.error(fault);
  tell(`${text("failed")} ${fault.message}`);
};

function make(name, attributes, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

const button = (words, call, kind = "") =>
  make(
    "button",
    { type: "button", className: `button ${kind}`, onclick: () => Promise.resolve(call()).catch(failed) },
    words,
  );

// The page of a game opens the one that was chosen here.
function open(game) {
  localStorage.setItem(`place ${game.game}`, game.id);
  sessionStorage.removeItem("player");
  location.href = `${game.game}/`;
}

async function begin(name) {
  // A second game is worth keeping: the browser is asked not to clear its storage.
  if ((await games.all()).length) await navigator.storage?.persist?.();
  open({ game: name, id: `table ${name} ${Date.now()}` });
}

// The same players on blank sheets: the rules make them.
async function again({ game, files }) {
  tell(text("preparing"));
  const rules = start(game, (await sceneOf(game)).code);
  try {
    const id = `table ${game} ${Date.now()}`;
    await games.keep({ id, game, files: (await rules.ask({ ask: "again", files })).answer, changed: Date.now() });
    open({ game, id });
  } finally {
    rules.end();
  }
}

async function change(game, changes, words = "", ...press) {
  await games.swap(game.id, (now) => ({ ...game, ...now, ...changes, changed: ((now ?? game).changed ?? 0) + 1 }));
  await draw();
  tell(words, ...press);
}

const seal = (name, colour) =>
  make("i", { className: `seal seal-${colour}`, ariaHidden: "true" }, [...name.trim()][0]?.toUpperCase() ?? "?");

function players({ seen, files }) {
  if (!seen)
    return [
      make(
        "span",
        {},
        Object.keys(files)
          .filter((name) => name.endsWith(".yaml"))
          .join(", "),
      ),
    ];
  // One number alone would not say what it is.
  const score = (number) => (seen.table.players.length > 1 ? String(number) : text("score", { number }));
  const inOrder = seen.table.players.toSorted((one, other) => one.place - other.place || 0);
  return inOrder.map(({ name, colour, total, place }) =>
    make(
      "span",
      { className: seen.table.ended && place === 1 && inOrder.length > 1 ? "first" : "" },
      seal(name, colour),
      ...(total === null ? [name] : [make("b", {}, name), make("strong", {}, score(total))]),
    ),
  );
}

// The name of a game is written in its row.
function rename(game, heading, menu) {
  const before = heading.textContent;
  const input = make("input", { value: before, maxLength: 80, ariaLabel: text("name") });
  const done = (title) => {
    if (title !== null && title !== before) return change(game, { title }).then(() => focusOn(game));
    form.replaceWith(heading);
    menu.querySelector("summary").focus();
  };
  const form = make(
    "form",
    {
      className: "naming",
      onsubmit: (event) => {
        event.preventDefault();
        Promise.resolve(done(input.value.trim())).catch(failed);
      },
      onkeydown: ({ key }) => {
        if (key === "Escape") done(null);
      },
    },
    input,
    make("button", { className: "button dark" }, text("keep-name")),
    button(text("cancel"), () => done(null)),
  );
  menu.open = false;
  heading.replaceWith(form);
  input.focus();
  input.select();
}

const nameOf = ({ title, game, id }) => title || titles[game] || id;

const focusOn = (game) => document.querySelector(`[data-id="${CSS.escape(game.id)}"] summary`)?.focus();

async function remove(game) {
  const back = button(text("back"), () => change(game, { state: game.state ?? "" }));
  const words = text("removed", { game: nameOf(game), days: DAYS });
  await change(game, { state: "removed", removed: Date.now() }, words, back);
}

// Only this makes room: a game that was removed is kept for a while.
async function drop(game) {
  if (!confirm(text("drop-question", { game: nameOf(game) }))) return;
  await games.drop(game.id);
  await draw();
  tell("");
}

// What is to be seen before the first game.
function none() {
  return make("li", { className: "none" }, make("p", {}, text("none")));
}

function row(game, latest = false) {
  try {
    return readable(game, latest);
  } catch (fault) {
    // One that cannot be read hides no other; it can be saved with all, and removed.
    console.error(fault);
    return make(
      "li",
      { className: "unreadable" },
      make(
        "div",
        {},
        make("h2", {}, game.title || game.id),
        make("p", {}, text("unreadable")),
        make(
          "div",
          { className: "row" },
          button(text("remove"), () => remove(game)),
        ),
      ),
    );
  }
}

const years = new Map(); // how many a game has, by its name

// How far an open game is, or that it ended, and who won.
function state({ seen, title, game }) {
  const said = title ? [titles[game]] : [];
  const all = seen?.table.players ?? [];
  const first = all.filter(({ place }) => place === 1);
  if (seen?.table.ended)
    said.push(all.length > 1 && first.length === 1 ? text("won-by", { name: first[0].name }) : text("ended"));
  const most = years.get(game);
  const over = Math.max(0, ...Object.values(seen?.players ?? {}).map(({ marks }) => Number(marks["years.1"] ?? 0)));
  if (!seen?.table.ended && most) said.push(text("year-of", { number: Math.min(over + 1, most), most }));
  return said;
}

function menuOf(game, heading) {
  const menu = make(
    "details",
    { className: "more" },
    make("summary", { className: "button", ariaLabel: text("more"), title: text("more") }, "\u2026"),
    make(
      "div",
      { className: "row" },
      button(text("rename"), () => rename(game, heading, menu)),
      ...(game.state ? [] : [button(text("play-again"), () => again(game))]),
      button(text("save-one"), () => save([game])),
      ...(game.state ? [] : [button(text("aside"), () => change(game, { state: "aside" }))]),
      button(text("remove"), () => remove(game), "remove"),
    ),
  );
  return menu;
}

// A game that ended is opened by its name, and one that did not by a button; both by a press anywhere in the row.
function readable(game, latest) {
  const name = nameOf(game);
  const ended = !game.state && game.seen?.table.ended;
  const heading = make(
    "h2",
    {},
    ended ? make("button", { type: "button", title: text("look"), onclick: () => open(game) }, name) : name,
  );
  const goOn = () => button(text("go-on"), () => open(game), latest ? "dark" : "");
  const back = () => button(text("back"), () => change(game, { state: "" }));
  const onclick = ({ target }) => {
    if (!target.closest("button, details, form")) open(game);
  };
  const made = make(
    "li",
    game.state ? {} : { className: "opens", onclick },
    thumb(game.game, Object.values(game.seen?.players ?? {})[0]),
    make(
      "div",
      {},
      heading,
      make(
        "p",
        {},
        ...state(game).map((said) => `${said} \u00b7 `),
        dated(game.changed ?? 0),
        game.state ? ` \u00b7 ${sized(bytesOf(game), locale)}` : "",
      ),
      make("p", { className: "players" }, ...players(game)),
      make(
        "div",
        { className: "row" },
        game.state ? back() : ended ? null : goOn(),
        game.state === "removed" ? button(text("drop"), () => drop(game), "remove") : menuOf(game, heading),
      ),
    ),
  );
  made.dataset.id = game.id;
  return made;
}

// Which games are shown: all, or those of one kind.
function chips(open) {
  const kinds = Object.keys(titles).filter((kind) => open.some(({ game }) => game === kind));
  const chip = (kind, words) =>
    make(
      "button",
      {
        type: "button",
        className: filter.game === kind ? "button dark" : "button",
        ariaPressed: String(filter.game === kind),
        onclick: () => {
          Object.assign(filter, { game: kind, rows: AT_ONCE });
          draw()
            .then(() => node("kinds").querySelector("[aria-pressed=true]").focus())
            .catch(failed);
        },
      },
      `${words} ${open.filter(({ game }) => !kind || game === kind).length}`,
    );
  if (!kinds.includes(filter.game)) filter.game = "";
  node("kinds").hidden = kinds.length < 2;
  node("kinds").replaceChildren(chip("", text("all")), ...kinds.map((kind) => chip(kind, titles[kind])));
}

function shown(open) {
  const wanted = open.filter(({ game }) => !filter.game || game === filter.game);
  const rest = wanted.length - filter.rows;
  const more = button(text("show-more", { number: rest }), () => {
    filter.rows += AT_ONCE;
    return draw();
  });
  // What was played last is most likely what is gone on with.
  const latest = wanted.find(({ seen }) => !seen?.table.ended);
  const rows = wanted.slice(0, filter.rows).map((game) => row(game, game === latest));
  return [...rows, ...(rest > 0 ? [make("li", { className: "rest" }, more)] : [])];
}

// How the games of one kind went, for one of those who played them.
async function drawHistory(all, kind, name) {
  const kinds = Object.keys(titles).filter((each) => played(all, each).length);
  node("history").hidden = !all.length;
  node("to-history").hidden = !kinds.length;
  if (!kinds.length) {
    node("history").replaceChildren(
      make("h2", {}, text("history")),
      make("p", { className: "quiet" }, text("history-none")),
    );
    return;
  }
  const chosen = kinds.includes(kind) ? kind : kinds[0];
  const over = played(all, chosen);
  const who = names(over).includes(name) ? name : names(over)[0];
  const about = history(over, who);
  const chip = (each) =>
    make(
      "button",
      {
        type: "button",
        className: each === chosen ? "button dark" : "button",
        ariaPressed: String(each === chosen),
        onclick: () => drawHistory(all, each, who).catch(failed),
      },
      titles[each],
    );
  const choice = make(
    "select",
    { ariaLabel: text("player"), onchange: ({ target }) => drawHistory(all, chosen, target.value).catch(failed) },
    ...names(over).map((each) => make("option", { value: each, selected: each === who }, each)),
  );
  const one = about.rounds.length === 1;
  const figure = (number, words) => make("p", {}, make("b", {}, round(number)), make("span", {}, words));
  const { scene, code } = await sceneOf(chosen);
  const parts = scene.parts.filter((part) => part.name in about.parts);
  const weak = about.weak && parts.find((part) => part.name === about.weak.part && part.sign > 0);
  node("history").replaceChildren(
    make(
      "div",
      { className: "top" },
      make("h2", {}, text("history")),
      seal(who, about.rounds.at(-1).mine.colour),
      choice,
    ),
    make("div", { className: "new" }, ...kinds.map(chip)),
    make(
      "div",
      { className: "figures" },
      figure(about.rounds.length, text("played", { number: about.rounds.length })),
      about.won === null ? null : figure(about.won, text("won")),
      figure(about.average, text(one ? "points" : "average")),
      figure(about.mistakes, text("mistakes-each", { number: round(about.mistakes) })),
    ),
    one
      ? await firstGame(chosen, code, scene, about.rounds[0])
      : make(
          "section",
          {},
          make("h3", {}, text("last-games", { name: who })),
          about.won === null ? null : make("small", {}, text("dotted")),
          course(about.rounds, text("last-games", { name: who })),
        ),
    make(
      "section",
      {},
      make("h3", {}, text("points-from")),
      parts.some((part) => about.parts[part.name])
        ? make("ul", { className: "bars" }, ...bars(parts, about.parts))
        : make("p", { className: "quiet" }, text("no-points")),
      weak
        ? make(
            "p",
            { className: "quiet" },
            text("weak", {
              part: weak.label,
              mine: round(about.weak.mine, true),
              theirs: round(about.weak.theirs, true),
            }),
          )
        : null,
    ),
    ...(one ? [] : [await thenAndNow(chosen, code, scene, about.rounds)]),
  );
}

// Adding 0 to -0 gives 0. Numbers that stand one below the other are equally exact.
const round = (number, exact = false) =>
  (Math.round(10 * number) / 10 + 0).toLocaleString(language, {
    minimumFractionDigits: exact ? 1 : 0,
    maximumFractionDigits: exact || number < 10 ? 1 : 0,
  });

// What each part brought, or cost; one that brought nothing has no bar.
function bars(parts, points) {
  const most = Math.max(...parts.map((part) => Math.abs(points[part.name])));
  const exact = parts.some((part) => !Number.isInteger(points[part.name]));
  return parts.map((part) => {
    const bar = make("i", {});
    bar.style.width = `${(100 * Math.abs(points[part.name])) / most}%`;
    bar.hidden = !points[part.name];
    if (part.sign < 0) bar.className = "lost";
    else if (part.colour) bar.style.background = shade(part.colour);
    return make(
      "li",
      {},
      make("span", {}, part.label),
      make("span", { className: "bar" }, bar),
      make("b", {}, round(points[part.name], exact).replace("-", "\u2212")),
    );
  });
}

async function firstGame(game, code, scene, only) {
  return make(
    "section",
    { className: "first" },
    make("h3", {}, text("first-game")),
    make(
      "div",
      { className: "figures" },
      await sheetOf(game, code, scene, only, text("score", { number: only.mine.total })),
    ),
    make("p", { className: "quiet" }, text("history-one")),
  );
}

// The first and the last game side by side.
async function thenAndNow(game, code, scene, rounds) {
  const both = await Promise.all([rounds[0], rounds.at(-1)].map((each) => sheetOf(game, code, scene, each)));
  return make("section", {}, make("h3", {}, text("then-now")), make("div", { className: "figures" }, ...both));
}

// The player's sheet of a game, with its day and what it brought.
async function sheetOf(game, code, { sheets }, { changed, mine, marks, sheet }, score = String(mine.total)) {
  const name = sheets.find((each) => each.name === sheet)?.name ?? sheets[0].name;
  const drawing = await (await fetch(`${game}/data/${code}/${encodeURIComponent(name)}.svg`)).text();
  return make(
    "p",
    {},
    picture(drawing, await boxesOf(game, code, name), marks),
    make("span", {}, dated(changed)),
    make("b", {}, score),
    make("span", {}, mine.mistakes ? text("mistakes", { number: mine.mistakes }) : text("no-mistake")),
  );
}

async function draw() {
  const all = (await games.all()).sort((one, other) => (other.changed ?? 0) - (one.changed ?? 0));
  const old = Date.now() - DAYS * 24 * 3600 * 1000;
  for (const game of all) if (game.state === "removed" && game.removed < old) await games.drop(game.id);
  const rows = all.filter((game) => titles[game.game] && !(game.state === "removed" && game.removed < old));
  const open = rows.filter(({ state: put }) => !put);
  const known = (name) => sceneOf(name).then(({ scene }) => years.set(name, scene.years ?? 0), console.error);
  await Promise.all([...new Set(rows.map(({ game }) => game))].map(known));
  chips(open);
  node("list").replaceChildren(...(open.length ? shown(open) : [none()]));
  node("list").append(...node("list").querySelectorAll(":scope > .unreadable")); // after those that can be played on
  drawNew(open);
  const here = rows.filter(({ state: put }) => put !== "removed");
  node("where").hidden = !here.length;
  node("save").hidden = !rows.length;
  const aside = rows.filter(({ state: put }) => put);
  node("aside").hidden = !aside.length;
  node("aside").querySelector("summary").textContent = text("others", { number: aside.length });
  node("aside")
    .querySelector("ul")
    .replaceChildren(...aside.map((game) => row(game)));
  await drawHistory(rows);
  if (rows.length) await drawInstall(failed); // not on a first visit
  const lasting = await navigator.storage?.persisted?.();
  const { games: size, rules } = await taken();
  const saved = localStorage.getItem(SAVED);
  node("where").textContent = [
    text("here", { number: here.length, size: sized(size, locale) }),
    rules >= 0 ? text("rules-size", { size: sized(rules, locale) }) : "",
    text(lasting ? "lasting" : "not-lasting"),
    saved ? text("saved", { when: day(Number(saved)) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

async function save(those) {
  const link = make("a", {
    href: URL.createObjectURL(new Blob([JSON.stringify({ sheetgen: 1, games: those })], { type: "application/json" })),
    download: "sheetgen-games.json",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  await navigator.storage?.persist?.();
}

async function saveAll() {
  await save(await games.all());
  localStorage.setItem(SAVED, String(Date.now()));
  await draw();
}

async function opened(files) {
  tell(text("reading"));
  const said = await bring(files, titles);
  await draw();
  tell(...said.map((words) => make("span", {}, words)));
}

// The first sheets of a game. A visitor's own one has drawings and no pictures.
function fan(name) {
  const pictures = node("fans")
    .content.querySelector(`[data-game="${CSS.escape(name)}"]`)
    ?.cloneNode(true);
  // Without a network, a game that was never opened has the first one only.
  for (const picture of pictures?.children ?? []) picture.onerror = () => picture.remove();
  if (pictures) return pictures;
  const drawing = thumb(name);
  drawing.classList.add("sheet-0");
  return make("span", { className: "fan" }, drawing);
}

// The games to begin, the one played last first; they say so where there is no game to go on with.
function drawNew(open) {
  const [last] = open.map(({ game }) => game);
  const names = [...new Set([last, ...Object.keys(titles)])].filter((name) => name in titles);
  const waits = open.some(({ seen }) => !seen?.table.ended);
  node("new").previousElementSibling.textContent = text(open.length ? "new-game" : "begin-first");
  node("new").replaceChildren(
    ...names.map((name) => {
      const made = button("", () => begin(name), waits ? "tile" : "tile dark");
      made.ariaLabel = text("new", { game: titles[name] });
      const more = waits ? [] : [make("small", {}, seats[name] ?? ""), make("b", {}, text("play"))];
      made.replaceChildren(fan(name), make("span", {}, titles[name]), ...more);
      return made;
    }),
  );
}

node("to-history").textContent = text("history");
node("save").lastChild.textContent = text("save");
node("save").onclick = () => saveAll().catch(failed);
node("open").previousElementSibling.textContent = text("open");
node("open").onchange = ({ target }) => {
  opened([...target.files]).catch(failed);
  target.value = ""; // the same file can be opened again
};
const drawAll = () => draw().catch(failed);
onShade(drawAll);
drawAll();
