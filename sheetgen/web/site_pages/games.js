// The games that this browser keeps: go on, begin, rename, put aside, remove and take back, save and open them all.

import { games } from "./store.js";

const titles = JSON.parse(document.body.dataset.games);
const texts = JSON.parse(document.body.dataset.texts);
const DAYS = 30; // for which a removed game can be taken back
const language = document.documentElement.lang;

const text = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const node = (id) => document.getElementById(id);
const tell = (words) => { node("told").textContent = words; };
const failed = (fault) => { console.error(fault); tell(`${text("failed")} ${fault.message}`); };

function make(name, attributes, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

const button = (words, call, kind = "") => make("button", { type: "button", className: `button ${kind}`, onclick: () => Promise.resolve(call()).catch(failed) }, words);

// The page of a game opens the one that was chosen here.
function open(game) {
  localStorage.setItem(`place ${game.game}`, game.id);
  sessionStorage.removeItem("player");
  location.href = `${game.game}/`;
}

const begin = (name) => open({ game: name, id: `table ${name} ${Date.now()}` });

async function change(game, changes, words = "") {
  await games.swap(game.id, (now) => ({ ...game, ...now, ...changes, changed: (now ?? game).changed + 1 }));
  tell(words);
  await draw();
}

const playersOf = ({ seen, files }) => seen?.table.players.map(({ name, total }) => (total === null ? name : `${name} ${total}`))
  ?? Object.keys(files).filter((name) => name.endsWith(".yaml"));

async function rename(game) {
  const title = prompt(text("rename"), game.title ?? "");
  if (title !== null) await change(game, { title: title.trim().slice(0, 80) });
}

async function remove(game) {
  await change(game, { state: "removed", removed: Date.now() }, text("removed", { days: DAYS }));
}

function row(game) {
  const when = new Date(game.changed).toLocaleDateString(language, { dateStyle: "medium" });
  const open_ = game.state ? button(text("back"), () => change(game, { state: "" })) : button(text("go-on"), () => open(game), "dark");
  const more = game.state === "removed" ? [] : [
    button(text("rename"), () => rename(game)),
    ...(game.state ? [] : [button(text("aside"), () => change(game, { state: "aside" }))]),
    button(text("remove"), () => remove(game)),
  ];
  return make("li", {}, make("img", { src: `${game.game}/pictures/sheet-0.webp`, alt: "", width: 56, height: 79 }),
    make("div", {}, make("h2", {}, game.title || titles[game.game] || game.game),
      make("p", {}, [game.title ? titles[game.game] : "", when, ...playersOf(game)].filter(Boolean).join(" · ")),
      make("div", { className: "row" }, open_, ...more)));
}

async function draw() {
  const all = (await games.all()).sort((one, other) => other.changed - one.changed);
  const old = Date.now() - DAYS * 24 * 3600 * 1000;
  for (const game of all) if (game.state === "removed" && game.removed < old) await games.drop(game.id);
  const rows = all.filter((game) => titles[game.game] && !(game.state === "removed" && game.removed < old));
  node("list").replaceChildren(...rows.filter(({ state }) => !state).map(row));
  const aside = rows.filter(({ state }) => state);
  node("aside").hidden = !aside.length;
  node("aside").querySelector("summary").textContent = text("others", { number: aside.length });
  node("aside").querySelector("ul").replaceChildren(...aside.map(row));
  const lasting = await navigator.storage?.persisted?.();
  node("where").textContent = `${text("here", { number: rows.length })} ${text(lasting ? "lasting" : "not-lasting")}`;
}

async function save() {
  const link = make("a", { href: URL.createObjectURL(new Blob([JSON.stringify({ sheetgen: 1, games: await games.all() })], { type: "application/json" })), download: "sheetgen-games.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  await navigator.storage?.persist?.();
  await draw();
}

// A game that is there already stays as it is, unless the file has a later state of it.
async function bring(file) {
  const found = await file.text().then(JSON.parse).catch(() => null);
  const whole = (game) => typeof game?.id === "string" && titles[game.game] && typeof game.changed === "number"
    && game.files && Object.values(game.files).every((content) => typeof content === "string");
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

node("new").append(...Object.entries(titles).map(([name, title]) => button(text("new", { game: title }), () => begin(name))));
node("save").textContent = text("save");
node("save").onclick = () => save().catch(failed);
node("open").previousElementSibling.textContent = text("open");
node("open").onchange = ({ target }) => bring(target.files[0]).catch(failed);
draw().catch(failed);
