// The small picture of a game's sheet: its drawing, and the marks that stand in it.

import { language } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";
const scenes = new Map();

export function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

async function fetched(address) {
  const answer = await fetch(new URL(address, import.meta.url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

// What is the same for all sheets of a game, with the language it is in: that of the page, or English.
async function fetchScene(game) {
  for (const code of [language, "en"]) {
    const answer = await fetch(new URL(`./${game}/data/${code}/scene.json`, import.meta.url));
    if (answer.ok) return { scene: await answer.json(), code };
  }
  throw new Error(game);
}

export function sceneOf(game) {
  if (!scenes.has(game)) scenes.set(game, fetchScene(game));
  return scenes.get(game);
}

const boxes = new Map();
export function boxesOf(game, code, sheet) {
  const path = `./${game}/data/${code}/${encodeURIComponent(sheet)}.json`;
  if (!boxes.has(path))
    boxes.set(
      path,
      fetched(path).then((found) => found.boxes),
    );
  return boxes.get(path);
}

export const places = (all, marks) =>
  all
    .filter(({ keys, on }) => keys.some((key) => key in marks && (on === undefined || marks[key] === on)))
    .flatMap(({ rects }) => rects);

// The first sheet of one who plays, small; it is filled in when it comes into view.
export function thumb(game, player) {
  const made = Object.assign(document.createElement("span"), { className: "thumb", ariaHidden: "true" });
  new IntersectionObserver((seen, observer) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    fill(made, game, player).catch(console.error);
  }).observe(made);
  return made;
}

async function fill(made, game, player) {
  const { scene, code } = await sceneOf(game);
  const sheets = player?.sheets?.length ? player.sheets : scene.blank.sheets;
  const sheet = scene.sheets.find(({ name }) => name === sheets[0]) ?? scene.sheets[0];
  const address = new URL(`./${game}/data/${code}/${encodeURIComponent(sheet.name)}.svg`, import.meta.url);
  const marked = places(await boxesOf(game, code, sheet.name), player?.marks ?? {});
  made.replaceChildren(
    Object.assign(document.createElement("img"), { src: address.href, alt: "" }),
    shape(
      "svg",
      { viewBox: `0 0 ${sheet.width} ${sheet.height}` },
      ...marked.map(([x, y, width, height]) => shape("rect", { class: "marked", x, y, width, height })),
    ),
  );
}
