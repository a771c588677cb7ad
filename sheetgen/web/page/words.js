// Texts of the page in the player's language; they come with the scene.

import { state } from "./state.js";

export function text(key, values = {}) {
  const found = state.scene?.texts[key] ?? key;
  return found.replace(/\{(\w+)(?::([^{}]*))?\}/g, (whole, name, words) =>
    name in values ? (words === undefined ? values[name] : formOf(words.split("|"), values[name])) : whole,
  );
}

// The word that goes with a number: the forms and their patterns are those of the language's file.
function formOf(words, number) {
  if (words[0].startsWith("0=")) {
    const zero = words.shift().slice(2);
    if (Number(number) === 0) return zero;
  }
  return (
    words[(state.scene?.forms ?? []).findIndex(([, digits]) => new RegExp(digits).test(String(number)))] ?? words.at(-1)
  );
}

export const counted = (key, number) => text(key, { number });
