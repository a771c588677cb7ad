// The games that this browser keeps: go on, begin, rename, put aside, remove and take back, save and open them all.

import { course, names, picture, played, told as history } from "./history.js";
import { shade } from "./shade.js";
import { games } from "./store.js";

const titles = JSON.parse(document.body.dataset.games);
const texts = JSON.parse(document.body.dataset.texts);
const DAYS = 30; // for which a removed game can be taken back
const language = document.documentElement.lang;

const text = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
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

async function change(game, changes, words = "", ...press) {
  await games.swap(game.id, (now) => ({ ...game, ...now, ...changes, changed: ((now ?? game).changed ?? 0) + 1 }));
  await draw();
  tell(words, ...press);
}

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
  return seen.table.players.map(({ name, colour, total }) =>
    make(
      "span",
      {},
      make("i", { className: `seal seal-${colour}`, ariaHidden: "true" }, [...name.trim()][0]?.toUpperCase() ?? "?"),
      ...(total === null ? [name] : [make("b", {}, name), ` ${total}`]),
    ),
  );
}

async function rename(game) {
  const title = prompt(text("rename"), game.title ?? "");
  if (title !== null) await change(game, { title: title.trim().slice(0, 80) });
}

async function remove(game) {
  const back = button(text("back"), () => change(game, { state: game.state ?? "" }));
  await change(game, { state: "removed", removed: Date.now() }, text("removed", { days: DAYS }), back);
}

// What is to be seen before the first game.
function none() {
  const pictures = Object.keys(titles).slice(0, 3);
  return make(
    "li",
    { className: "none" },
    make("div", {}, ...pictures.map((game) => make("img", { src: `${game}/pictures/sheet-0.webp`, alt: "" }))),
    make("p", {}, text("none")),
  );
}

function row(game) {
  try {
    return readable(game);
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

function readable(game) {
  const when = new Date(game.changed).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const ended = game.seen?.table.ended;
  const first = game.state
    ? button(text("back"), () => change(game, { state: "" }))
    : button(text(ended ? "look" : "go-on"), () => open(game), ended ? "" : "dark");
  const more =
    game.state === "removed"
      ? []
      : [
          make(
            "details",
            { className: "more" },
            make("summary", { className: "button", ariaLabel: text("more"), title: text("more") }, "\u2026"),
            make(
              "div",
              { className: "row" },
              button(text("rename"), () => rename(game)),
              ...(game.state ? [] : [button(text("aside"), () => change(game, { state: "aside" }))]),
              button(text("remove"), () => remove(game)),
            ),
          ),
        ];
  return make(
    "li",
    {},
    make("img", { src: `${game.game}/pictures/sheet-0.webp`, alt: "", width: 56, height: 79 }),
    make(
      "div",
      {},
      make("h2", {}, game.title || titles[game.game] || game.game),
      make(
        "p",
        {},
        [game.title ? titles[game.game] : "", ended ? text("ended") : "", when].filter(Boolean).join(" \u00b7 "),
      ),
      make("p", { className: "players" }, ...players(game)),
      make("div", { className: "row" }, first, ...more),
    ),
  );
}

// The parts of a game's score, and its first sheet with the address of its drawing.
async function sceneOf(kind) {
  for (const code of [language, "en"]) {
    const at = `${kind}/data/${code}`;
    const answer = await fetch(`${at}/scene.json`);
    if (!answer.ok) continue;
    const { parts, sheets } = await answer.json();
    const { boxes } = await (await fetch(`${at}/${sheets[0].name}.json`)).json();
    return { parts, boxes, drawing: await (await fetch(`${at}/${sheets[0].name}.svg`)).text() };
  }
  return { parts: [], drawing: "" };
}

// How the games of one kind went, for one of those who played them.
async function drawHistory(all, kind, name) {
  const kinds = Object.keys(titles).filter((each) => played(all, each).length);
  node("history").hidden = !kinds.length;
  if (!kinds.length) return;
  const chosen = kinds.includes(kind) ? kind : kinds[0];
  const over = played(all, chosen);
  const who = names(over).includes(name) ? name : names(over)[0];
  const about = history(over, who);
  // Adding 0 to -0 gives 0.
  const round = (number) =>
    (Math.round(10 * number) / 10 + 0).toLocaleString(language, { maximumFractionDigits: number < 10 ? 1 : 0 });
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
  const figure = (number, words) => make("p", {}, make("b", {}, round(number)), make("span", {}, words));
  const { parts: known, boxes, drawing } = await sceneOf(chosen);
  const parts = known.filter((part) => part.name in about.parts);
  const most = Math.max(1, ...parts.map((part) => about.parts[part.name]));
  const bars = parts.map((part) => {
    const bar = make("i", {});
    bar.style.width = `${(100 * about.parts[part.name]) / most}%`;
    if (part.colour) bar.style.background = shade(part.colour);
    return make(
      "li",
      {},
      make("span", {}, part.label),
      make("span", { className: "bar" }, bar),
      make("b", {}, round(part.sign * about.parts[part.name])),
    );
  });
  const weak = about.weak && parts.find((part) => part.name === about.weak.part && part.sign > 0);
  const day = ({ changed, mine, marks }) =>
    make(
      "p",
      {},
      drawing ? picture(drawing, boxes, marks) : null,
      make("span", {}, new Date(changed).toLocaleDateString(language, { dateStyle: "medium" })),
      make("b", {}, String(mine.total)),
      make("span", {}, `${mine.mistakes} ${text("mistakes")}`),
    );
  node("history").replaceChildren(
    make("h2", {}, text("history")),
    make("div", { className: "new" }, ...kinds.map(chip), choice),
    make(
      "div",
      { className: "figures" },
      figure(about.rounds.length, text("played")),
      figure(about.won, text("won")),
      figure(about.average, text("average")),
      figure(about.mistakes, text("mistakes")),
    ),
    make(
      "section",
      {},
      make("h3", {}, text("last-games", { name: who })),
      make("small", {}, text("dotted")),
      course(about.rounds, text("last-games", { name: who })),
    ),
    make(
      "section",
      {},
      make("h3", {}, text("points-from")),
      make("ul", { className: "bars" }, ...bars),
      weak
        ? make(
            "p",
            { className: "quiet" },
            text("weak", { part: weak.label, mine: round(about.weak.mine), theirs: round(about.weak.theirs) }),
          )
        : null,
    ),
    ...(about.rounds.length > 1
      ? [
          make(
            "section",
            {},
            make("h3", {}, text("then-now")),
            make("div", { className: "figures" }, day(about.rounds[0]), day(about.rounds.at(-1))),
          ),
        ]
      : []),
  );
}

async function draw() {
  const all = (await games.all()).sort((one, other) => (other.changed ?? 0) - (one.changed ?? 0));
  const old = Date.now() - DAYS * 24 * 3600 * 1000;
  for (const game of all) if (game.state === "removed" && game.removed < old) await games.drop(game.id);
  const rows = all.filter((game) => titles[game.game] && !(game.state === "removed" && game.removed < old));
  node("list").replaceChildren(...(rows.length ? rows.filter(({ state }) => !state).map(row) : [none()]));
  node("where").hidden = node("save").hidden = !rows.length;
  const aside = rows.filter(({ state }) => state);
  node("aside").hidden = !aside.length;
  node("aside").querySelector("summary").textContent = text("others", { number: aside.length });
  node("aside")
    .querySelector("ul")
    .replaceChildren(...aside.map(row));
  await drawHistory(rows);
  const lasting = await navigator.storage?.persisted?.();
  node("where").textContent = `${text("here", { number: rows.length })} ${text(lasting ? "lasting" : "not-lasting")}`;
}

async function save() {
  const link = make("a", {
    href: URL.createObjectURL(
      new Blob([JSON.stringify({ sheetgen: 1, games: await games.all() })], { type: "application/json" }),
    ),
    download: "sheetgen-games.json",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  await navigator.storage?.persist?.();
  await draw();
}

// A game that is there already stays as it is, unless the file has a later state of it.
async function bring(file) {
  const found = await file.text().then(JSON.parse).catch(console.warn);
  const whole = (game) =>
    typeof game?.id === "string" &&
    titles[game.game] &&
    typeof game.changed === "number" &&
    game.files &&
    Object.values(game.files).every((content) => typeof content === "string");
  if (found?.sheetgen !== 1 || !Array.isArray(found.games) || !found.games.every(whole)) {
    tell(text("not-ours", { file: file.name }));
    return;
  }
  let number = 0;
  for (const game of found.games) {
    const there = await games.get(game.id);
    if (there && there.changed >= game.changed) continue;
    await games.keep(game);
    number += 1;
  }
  await draw();
  tell(text("brought", { number }));
}

node("new").append(
  ...Object.entries(titles).map(([name, title]) => button(text("new", { game: title }), () => begin(name))),
);
node("save").textContent = text("save");
node("save").onclick = () => save().catch(failed);
node("open").previousElementSibling.textContent = text("open");
node("open").onchange = ({ target }) => bring(target.files[0]).catch(failed);
draw().catch(failed);
