// What is the same on all sheets of a table, such as the difficulty: whoever chooses it chooses for everybody.

import { ask } from "./ask.js";
import { icon, make } from "./dom.js";
import { ownSeat, page } from "./presence.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { tell } from "./tell.js";
import { text } from "./words.js";

const isChosen = ({ id, options }) => options.some(([name]) => name === state.table.choices?.[id]);

// What is the same on all sheets, such as the difficulty.
export function choice({ id, label, options }) {
  const option = ([name, words]) =>
    make(
      "label",
      {},
      make("input", {
        type: "radio",
        name: id,
        checked: state.table.choices?.[id] === name,
        "data-key": `${id} ${name}`,
        disabled: Boolean(state.silent),
        onchange: () => choose(id, name, words),
      }),
      words,
    );
  const all = make("fieldset", { class: "choices" }, make("legend", { class: "sr" }, label), ...options.map(option));
  const chosen = new Map(options).get(state.table.choices?.[id]);
  // Once the game has begun, what was chosen is told: whoever wants to change it opens it.
  if (chosen && begun())
    return make(
      "details",
      { class: "choice" },
      make("summary", { "data-key": id }, make("b", {}, label), make("strong", {}, chosen), icon("pencil", 20)),
      all,
    );
  return make(
    "div",
    { class: "choice" },
    make("p", { "aria-hidden": "true" }, make("b", {}, label), chosen ? null : make("small", {}, text("not-chosen"))),
    all,
  );
}

// What nobody has chosen yet.
export const left = () => state.scene.choices.filter((each) => !isChosen(each)).map(choice);

// Before the first mark, what was left open is asked for; whoever begins may leave it open.
export async function chosenFirst(words) {
  const asked = left();
  return !asked.length || ask(text("begin"), "", words, false, ...asked);
}

// Whether everybody sees the scores from the first mark on.
export function scores() {
  const option = (hidden, words) =>
    make(
      "label",
      {},
      make("input", {
        type: "radio",
        name: "hidden",
        checked: state.table.hidden === hidden,
        "data-key": `hidden ${hidden}`,
        disabled: Boolean(state.silent),
        onchange: () => server.settle({ hidden }).catch(tell),
      }),
      words,
    );
  return make(
    "div",
    { class: "scores" },
    make("p", { "aria-hidden": "true" }, make("b", {}, text("scores"))),
    make(
      "fieldset",
      { class: "choices" },
      make("legend", { class: "sr" }, text("scores")),
      option(false, text("scores-open")),
      option(true, text("scores-hidden")),
    ),
  );
}

// What was chosen for all sheets.
export const chosenWords = () =>
  state.scene.choices
    .map(({ id, options }) => new Map(options).get(state.table.choices?.[id]))
    .filter((words) => words !== undefined);

// What is pressed stands as chosen before the table has answered. What was marked under another choice may count
// otherwise from then on.
export async function choose(id, name, words) {
  if (begun() && !(await ask(text("choose-question", { choice: words }), text("choose-why"), text("change-it")))) {
    change({ table: state.table }); // draws what is chosen still
    return;
  }
  const before = state.table;
  change({ table: { ...before, choices: { ...before.choices, [id]: name } } });
  server.settle({ choices: { [id]: name }, by: ownSeat() ?? "", page }).catch((fault) => {
    change({ table: before });
    tell(fault);
  });
}

// Whether anything is marked on a player's sheet, or on anybody's.
export const isMarked = ({ id, total, years, mistakes }) =>
  Boolean(total || years || mistakes || state.table.latest?.some(({ player }) => player === id));
export const begun = () => state.players.some(isMarked);

// What a mark on a sheet chooses for the others, as `choose` takes it; null where it concerns nobody, or nobody is reached.
export function shared(key, value) {
  const words = new Map(state.scene.choices.find(({ id }) => id === key)?.options).get(value);
  return words === undefined || state.silent || state.players.length < 2 ? null : [key, value, words];
}
