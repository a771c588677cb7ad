// What the head and the band say of the marks' way: a function of the state and nothing else.

import { localeOf } from "./forms.js";
import { deviceOf, holder } from "./presence.js";
import { SLOW } from "./server.js";
import { state } from "./state.js";
import { sized } from "./store.js";
import { counted, text } from "./words.js";

export const PATIENCE = SLOW; // ms without an answer after which marks are said to be kept here

// Since when an answer has been missing.
const unanswered = () => Math.max(state.way.oldest, state.ready);

// The key of the word in the head. "Saved" is said only if the table has every mark and the points shown are of them,
// "kept" only if they would be there after the page was closed.
export function word(now = Date.now()) {
  const { waiting, keptHere, noRoom, trouble } = state.way;
  if (state.fileFault) return "not-saved";
  if (noRoom) return "not-kept";
  if (waiting && !keptHere) return "saving";
  if (state.rules) return "kept-here";
  if (trouble && trouble.kind !== "unreachable") return "not-sent";
  if (waiting && now - unanswered() >= PATIENCE) return "kept";
  if (waiting || (state.judged !== state.marks && !state.reportLate)) return "saving";
  if (state.judged === state.marks) return state.table?.ended ? "over" : "saved";
  return state.unjudged ? "cannot-judge" : "not-judged";
}

// How the word is marked: by a full dot, a ring for what is on its way, or in the colour of the band that goes with it.
const DOTS = {
  saved: "",
  over: "",
  saving: "away",
  "cannot-judge": "",
  "not-judged": "",
  "not-saved": "lost",
  "not-kept": "lost",
};
export const dotOf = (key) => DOTS[key] ?? "waits";

// The band under the head, or null: {kind, sign, words, why, press: {words, call}}. One only, the worst first.
export function band(calls, now = Date.now()) {
  const { waiting, keptHere, offered, foreign, refused } = state.way;
  const sheet = state.room === "sheet";
  // A sheet that is gone is told on that sheet: whoever is in a room may have a new one by now.
  const { trouble: own } = state.way;
  const trouble = (sheet || own?.kind !== "removed" ? own : null) ?? state.silent;
  const marks = counted("marks", waiting);
  const kept = waiting ? text("come-along", { marks }) : "";
  if (isFull()) return fullBand(calls);
  if (refused.length)
    return {
      kind: "fault",
      words: counted("refused", refused.length),
      why: refused[0],
      press: { words: text("understood"), call: calls.seenRefused },
    };
  if (sheet && (state.fileFault || trouble?.kind === "unreadable"))
    return {
      kind: "fault",
      sign: "file",
      words: text("unreadable"),
      why: `${inFile(state.fileFault || trouble.words)} ${text("left-alone")} ${kept}`.trim(),
      short: lineOf(state.fileFault || trouble.words, waiting),
      press: { words: text("show"), call: calls.unread },
    };
  if (state.fault)
    return {
      kind: "fault",
      words: text("went-wrong"),
      why: state.fault,
      press: { words: text("understood"), call: calls.dismiss },
    };
  const rules = rulesBand(calls);
  if (rules) return rules;
  switch (trouble?.kind) {
    case "new-code":
      return {
        kind: "told",
        sign: "key",
        words: text("new-code"),
        why: kept,
        press: { words: text("enter-code"), call: calls.reload },
      };
    case "other-table":
      return {
        kind: "kept",
        words: text("other-table"),
        why: kept,
        press: { words: text("reload"), call: calls.reload },
      };
    case "old-page":
      return { kind: "kept", words: text("old-page"), why: kept, press: { words: text("reload"), call: calls.reload } };
    case "removed":
      return {
        kind: "kept",
        words: text("sheet-removed"),
        why: kept,
        press: { words: text("change-player"), call: calls.players },
      };
    case "refused":
      return { kind: "fault", words: text("not-sent"), why: trouble.words };
    default:
  }
  const quiet = sheet ? "no-answer" : "no-news"; // in a room nothing can be marked
  if (waiting && keptHere && now - unanswered() >= PATIENCE) {
    const why = text(quiet, { seconds: Math.round((now - (state.silent?.since ?? unanswered())) / 1000) });
    return {
      kind: "kept",
      words: text("kept-marks", { marks }),
      why,
      press: { words: text("try-now"), call: calls.tryNow },
    };
  }
  if (state.silent) {
    const why = text(quiet, { seconds: Math.round((now - state.silent.since) / 1000) });
    return {
      kind: "kept",
      sign: "alert",
      words: text("not-coming"),
      why,
      press: { words: text("try-now"), call: calls.tryNow },
    };
  }
  if (sheet && state.table?.ended)
    return {
      kind: "done",
      sign: "flag",
      words: state.table.ended_by ? text("ended-by", { name: state.table.ended_by }) : text("ended"),
      why: text("ended-why"),
      press: { words: text("result"), call: calls.table },
    };
  if (state.freed)
    return {
      kind: "told",
      words: text("seat-freed", { name: state.freed }),
      why: text("seat-freed-why"),
      press: { words: text("understood"), call: calls.seenFreed },
    };
  if (state.renewed)
    return {
      kind: "told",
      sign: "flag",
      words: text("new-game"),
      why: [text("new-game-why"), state.table?.hidden ? text("hidden") : ""].join(" ").trim(),
      press: sheet
        ? { words: text("understood"), call: calls.seenRenewed }
        : { words: text("to-sheets"), call: calls.sheet },
    };
  if (state.chosen && !state.table?.ended) return chosenBand(calls);
  // Whoever came second has been asked, and knows whose sheet it is; a device has no name before one was given on it.
  const held = sheet && holder(state.player);
  const owner = held && (held.owner || (state.second === state.player ? ownName() : ""));
  if (held && !held.gone && state.seenHeld !== held.page)
    return {
      kind: "told",
      sign: held.device === "computer" ? "laptop" : "device",
      words: text("held-twice", { device: deviceOf({ ...held, owner }) }),
      why: text("held-twice-why"),
      press: { words: text("understood"), call: calls.seenHeld },
    };
  if (sheet && offered)
    return {
      kind: "told",
      words: text("offered", { marks: counted("marks", offered) }),
      why: text("offered-why"),
      press: { words: text("lay-on"), call: calls.layOn },
      other: { words: text("let-go"), call: calls.letGo },
    };
  if (sheet && foreign)
    return {
      kind: "told",
      words: text("foreign", { marks: counted("marks", foreign) }),
      why: text("foreign-why"),
      press: { words: text("save"), call: calls.saveForeign },
      other: { words: text("let-go"), call: calls.letGoForeign },
    };
  if (state.resent)
    return {
      kind: "done",
      sign: "check",
      words: text("resent", { marks: counted("marks", state.resent) }),
      why: text("nothing-lost"),
    };
  return null;
}

// Whether the browser has no room for a mark, or for what came of it.
export const isFull = () => state.way.noRoom || (state.way.trouble ?? state.silent)?.kind === "no-room";

// On a page with games of its own, what takes the room and where some of it can be removed.
function fullBand(calls) {
  const first = `${notKept()} ${text("no-room-why")}`.trim();
  const band = { kind: "fault", words: text("no-room"), why: first, press: { words: text("save"), call: calls.save } };
  if (!state.taken) return band;
  const { games, rules, most } = state.taken;
  const size = (bytes) => sized(bytes, localeOf(state.scene.language));
  const sizes = { games: size(games), rules: size(rules), most: size(most) };
  const own = text("no-room-then");
  // Far below what the browser allows, the device itself is full.
  const why = games + rules < most / 2 ? text("no-room-other", sizes) : `${own} ${text("no-room-taken", sizes)}`;
  return {
    ...band,
    why: `${first} ${Number.isNaN(most) ? own : why}`,
    short: first,
    other: { words: text("own-games"), call: calls.games },
  };
}

const partsOf = (fault) => /^((?:\w:[\\/])?[^:\n]+):(\d+)(?::\d+)?: ([^]*)$/.exec(fault) ?? [];

// The line of a fault, and what became of the file and the marks, where neither the file's folder nor all else has room.
function lineOf(fault, waiting) {
  const [, path, line] = partsOf(fault);
  const file = path?.split(/[\\/]/).at(-1);
  return (
    file && text("line-short", { file, line, rest: waiting ? counted("marks-safe", waiting) : text("left-alone") })
  );
}

// The marks that would be lost if the page were closed: the last of them by its box.
function notKept() {
  const { lost = [] } = state.way;
  const box = [...state.boxes.values()].find(({ keys }) => keys.includes(lost.at(-1)));
  if (!box) return "";
  return text("not-kept-marks", { marks: lost.length > 1 ? `${box.label} +${lost.length - 1}` : box.label });
}

// A fault with its file and line in words, and its key without the parts of the file around it.
function inFile(fault) {
  const [, file, line, words] = partsOf(fault);
  return file ? text("in-file", { file, line, words: words.replace(/^[\w.]*\.(?=\w+: )/, "") }) : fault;
}

// What is the same on all sheets, such as the difficulty, was chosen on another page.
function chosenBand(calls) {
  const { by, choices } = state.chosen;
  const words = state.scene.choices
    .filter(({ id }) => id in choices)
    .map(({ id, label, options }) => text("chosen", { area: label, choice: new Map(options).get(choices[id]) }));
  return {
    kind: "told",
    words: words.join(" · "),
    why: by ? text("chosen-by", { name: by }) : text("chosen-for-all"),
    press: { words: text("understood"), call: calls.seenChosen },
  };
}

const ownName = () => state.players.find(({ id }) => id === state.player)?.name;

// Where the page brings its rules along: how far they have come, or that they did not.
function rulesBand(calls) {
  if (!state.rules || state.rules.quiet) return null;
  const { come, weight, failed, next } = state.rules;
  const all = state.room === "sheet" && state.way.keptHere ? text("all-kept") : ""; // elsewhere nothing can be marked
  if (!failed) {
    const mega = (bytes) =>
      (bytes / 1e6).toLocaleString(state.scene.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const words =
      come < weight
        ? text("rules-coming", { come: mega(Math.min(come, weight)), weight: mega(weight) })
        : text("rules-starting");
    return { kind: "loading", share: Math.min(1, come / weight), words, why: all };
  }
  const why = `${text("rules-failed-why", { file: failed, seconds: next })} ${all}`.trim();
  return {
    kind: "fault",
    words: text("rules-failed"),
    why,
    press: { words: text("try-now"), call: calls.tryRules },
    other: { words: text("no-points"), call: calls.noPoints },
  };
}
