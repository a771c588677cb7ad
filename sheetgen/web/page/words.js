// Texts of the page in the player's language; they come with the scene.

import { state } from "./state.js";

export function text(key, values = {}) {
  const found = state.scene?.texts[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export function counted(key, number) {
  return text(`${key}-${number === 1 ? "one" : "many"}`, { number });
}
