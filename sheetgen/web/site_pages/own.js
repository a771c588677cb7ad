// A game of one's own, opened from its files: checked and drawn in the worker, kept in this browser, played like others.

import { language, text } from "./texts.js";
import { thumb } from "./thumb.js";
import { start } from "./worker.js";

const KEPT = "sheetgen own games"; // the service worker answers with what is in this cache
const NAMES = "own games"; // {name: title}, for the list of games too
const ARCHIVES = ["print.zip", "print-ko.zip", "own.zip"];
const TYPES = {
  json: "application/json",
  svg: "image/svg+xml",
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
};
const { first, files: shared } = document.body.dataset;

const node = (id) => document.getElementById(id);
const at = (path) => new URL(path, document.baseURI).href;
const known = () => JSON.parse(localStorage.getItem(NAMES) ?? "{}");
function tell(...lines) {
  node("told").className = "";
  node("told").replaceChildren(
    ...lines.map((words) => Object.assign(document.createElement("span"), { textContent: words })),
  );
}

// Each mistake in the files: where it stands, and what it is.
function tellFaults(lines) {
  tell(text("faults"));
  node("told").className = "faults";
  for (const words of lines) {
    const [, where, what] = /^(\S+:\d+(?::\d+)?:)? ?(.*)$/.exec(words);
    const line = document.createElement("span");
    if (where) line.append(Object.assign(document.createElement("b"), { textContent: where }), " ");
    line.append(what);
    node("told").append(line);
  }
  node("told").scrollIntoView({ block: "nearest" });
}

const typed = (path) => ({ "content-type": TYPES[path.split(".").at(-1)] ?? "application/octet-stream" });
const bytes = (packed) => Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));

async function packed(file) {
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}

async function fetched(path) {
  const answer = await fetch(at(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

// The frame of a game's page, for another game.
async function frame(name, languages) {
  const page = await (await fetched(`${first}/`)).text();
  return page
    .replace(
      /data-game="[^"]*" data-languages="[^"]*"/,
      `data-game="${name}" data-languages="${languages.join(" ")}" data-own`,
    )
    .replaceAll('href="pictures/', `href="../${first}/pictures/`)
    .replace(/<link rel="manifest"[^>]*>/, "");
}

// The files of a game's page: what was made of the game, and the same scripts as those of all games.
async function keep({ name, title, languages, files }, given) {
  const cache = await caches.open(KEPT);
  const put = (path, content) =>
    cache.put(at(`${name}/${path}`), new Response(content, { headers: typed(path || "index.html") }));
  await put("source.json", JSON.stringify(given));
  for (const [path, content] of Object.entries(files)) await put(path, bytes(content));
  // Put anew: a script's own address would else be that of the game it was fetched from.
  for (const file of JSON.parse(shared))
    await put(`page/${file}`, await (await fetched(`${first}/page/${file}`)).arrayBuffer());
  await put("", await frame(name, languages));
  localStorage.setItem(NAMES, JSON.stringify({ ...known(), [name]: title }));
}

// A game that is opened anew replaces its earlier state.
async function open(given) {
  tell(text("opening"));
  await navigator.serviceWorker.register(at("keep.js"));
  await navigator.serviceWorker.ready;
  const rules = start(first, language);
  try {
    const { answer } = await rules.ask({ ask: "own", given }, ARCHIVES);
    await keep(answer, given);
    show();
    tell(text("opened", { game: answer.title }));
    node("mine").querySelector(`[data-name="${answer.name}"] a`).focus();
    return answer.name;
  } finally {
    rules.end();
  }
}

function failed(fault) {
  if (!fault.refused) console.error(fault);
  if (fault.refused?.status === 409) tellFaults(fault.message.split("\n"));
  else tell(`${text("failed")} ${fault.message}`);
}

async function chosen(files) {
  const given = {};
  for (const file of files) given[file.webkitRelativePath || file.name] = await packed(file);
  await open(given);
}

// The files of a removed game stay until the room is opened anew: it can be taken back.
function remove(name) {
  const { [name]: title, ...others } = known();
  localStorage.setItem(NAMES, JSON.stringify(others));
  show();
  tell(text("removed", { game: title }));
  const back = Object.assign(document.createElement("button"), { type: "button", className: "button" });
  back.append(text("back"));
  back.onclick = () => {
    localStorage.setItem(NAMES, JSON.stringify({ ...known(), [name]: title }));
    show();
    tell();
  };
  node("told").append(back);
}

async function clear() {
  if (!(await caches.has(KEPT))) return;
  const cache = await caches.open(KEPT);
  const names = Object.keys(known());
  for (const each of await cache.keys())
    if (!names.some((name) => each.url.startsWith(at(`${name}/`)))) await cache.delete(each);
}

// Downloads are not answered by a service worker.
async function savePad(name) {
  const found = await caches.match(at(`${name}/pad.pdf`));
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(await found.blob()),
    download: `${name.slice("own-".length)}.pdf`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function row([name, title]) {
  const made = node("row").content.cloneNode(true).firstElementChild;
  made.dataset.name = name;
  made.prepend(thumb(name));
  made.querySelector("h3").textContent = title;
  made.querySelector("a").href = `${name}/`;
  made.querySelector("button").onclick = () => savePad(name).catch(failed);
  made.querySelector("button + button").onclick = () => remove(name);
  return made;
}

function show() {
  const all = Object.entries(known());
  node("mine").hidden = !all.length;
  node("try").classList.toggle("dark", !all.length); // whoever has a game goes on with that
  node("mine")
    .querySelector("ul")
    .replaceChildren(...all.map(row));
}

for (const id of ["zip", "folder"])
  node(id).onchange = ({ target }) => {
    chosen([...target.files]).catch(failed);
    target.value = "";
  };
node("try").onclick = () =>
  fetched(`own-game.${language}.zip`)
    .then((answer) => answer.blob())
    .then(async (content) => open({ "my-game.zip": await packed(content) }))
    .catch(failed);
show();
clear().catch(console.error);

// A game that an earlier edition of the site made is made anew from its files.
const wanted = location.hash.slice(1);
if (wanted in known())
  caches
    .open(KEPT)
    .then((cache) => cache.match(at(`${wanted}/source.json`)))
    .then(async (found) => found && open(await found.json()))
    .then((name) => {
      if (name) location.replace(at(`${name}/`));
    })
    .catch(failed);
