// What a visitor without a network sees in place of a page that was never fetched; the page itself as soon as it can be.

import { text } from "./texts.js";

const LOOK = 5000; // ms between two looks for the network
const titles = JSON.parse(document.body.dataset.games);
const wanted = location.hash.slice(1);
const again = document.getElementById("again");
again.href = `./${wanted}`;

// A browser may say that there is a network before anything can be fetched.
async function look() {
  const answer = await fetch(again.href, { method: "HEAD" }).catch((fault) => console.warn(fault));
  if (answer?.ok) location.replace(again.href);
}
addEventListener("online", look);
setInterval(look, LOOK);

const [name] = wanted.split("/");
if (name in titles) {
  // A game that was opened may have pages that were not.
  if (!(await caches.match(`${name}/`)))
    document.getElementById("says").textContent = text("game", { game: titles[name] });
  document.querySelector(".shot img").src = `${name}/pictures/blank-0.webp`;
}

// The games that can be played meanwhile.
const kept = document.getElementById("kept");
for (const game of Object.keys(titles)) {
  if (!(await caches.match(`${game}/`))) continue;
  const link = Object.assign(document.createElement("a"), { className: "button tile", href: `${game}/` });
  // The picture is kept with every game.
  const picture = Object.assign(document.createElement("img"), { src: `${game}/pictures/blank-0.webp`, alt: "" });
  link.append(picture, Object.assign(document.createElement("span"), { textContent: titles[game] }));
  kept.querySelector(".tiles").append(link);
  kept.hidden = false;
}
