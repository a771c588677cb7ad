// Which games open without a network, and how the site comes onto the home screen. Nothing of it pops up by itself.

import { language, text } from "./texts.js";

const own = document.getElementById("keep");
const titles = JSON.parse(document.body.dataset.games);
const opened = matchMedia("(display-mode: standalone)"); // from the home screen
let offer = null; // the browser's own question, if it has one

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  if (!own.hidden) drawInstall(own.failed);
});

function make(name, attributes, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

const isKept = async (name) => Boolean(await globalThis.caches?.match(new URL(`${name}/`, location.href)));

async function keep(name) {
  await navigator.serviceWorker.register("keep.js");
  const { active } = await navigator.serviceWorker.ready;
  const told = new Promise((done) => {
    navigator.serviceWorker.addEventListener("message", ({ data }) => done(data), { once: true });
  });
  active.postMessage({ game: name, language });
  if (!(await told).kept) throw new Error(name);
  await navigator.storage?.persist?.();
}

async function row([name, title]) {
  if (await isKept(name))
    return make("li", {}, make("span", {}, title), make("span", { className: "kept" }, text("kept")));
  const button = make("button", { type: "button", className: "button" }, text("keep"));
  button.setAttribute("aria-label", `${text("keep")}: ${title}`);
  button.onclick = async () => {
    button.disabled = true;
    button.textContent = text("keeping");
    await keep(name).catch((cause) => own.failed(new Error(text("keep-away"), { cause })));
    await drawInstall(own.failed);
  };
  return make("li", {}, make("span", {}, title), button);
}

// Where the browser asks by itself, a button; where it never does, the two taps that it takes.
function onto() {
  if (opened.matches) return [];
  if (offer) {
    const ask = () => offer.prompt().catch(own.failed);
    return [make("button", { type: "button", className: "button dark", onclick: ask }, text("home-screen"))];
  }
  if (navigator.standalone !== false) return [];
  const steps = ["ios-share", "ios-add"].map((key) => make("li", {}, text(key)));
  return [make("h3", {}, text("home-screen")), make("ol", {}, ...steps)];
}

// `failed` tells what went wrong.
export async function drawInstall(failed) {
  own.failed = failed;
  own.hidden = !navigator.serviceWorker;
  if (own.hidden) return;
  const rows = await Promise.all(Object.entries(titles).map(row));
  own.replaceChildren(
    make("h2", {}, text("keep-heading")),
    make("p", {}, text("keep-why")),
    make("ul", {}, ...rows),
    ...onto(),
  );
}
