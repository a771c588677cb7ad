// The one seam to the rules: `server.judge` promises a report. The page has no rules of its own.

import * as server from "./server.js";
import { change, state } from "./state.js";

const PATIENCE = 1000; // ms after which the points are shown to be old
const RETRY = 2000; // ms until a judge who did not answer is asked again

let busy = false;
let refused = null; // the marks that the judge would not look at, or failed on

// Judge the marks that are shown once more: something else that counts has changed.
export function judgeAnew() {
  change({ judged: null });
  judgeNow();
}

// Judge until the report is of the marks that are shown, whatever happens meanwhile.
export async function judgeNow() {
  if (busy || state.judged === state.marks || refused === state.marks || !state.player) return;
  busy = true;
  const late = setTimeout(() => change({ reportLate: true }), PATIENCE);
  const { marks, player } = state;
  let again = 0;
  try {
    const report = await server.judge(marks, player);
    if (player === state.player) change({ report, judged: marks, reportLate: false, unjudged: false });
  } catch (fault) {
    // Marks on their way are refused with words of their own; here the old points are shown as old.
    // A judge who failed on these marks would fail again; rules that did not load on the site are asked again.
    const unjudged = fault.status === 500 && !fault.told.engine;
    if (fault.status === 400 || unjudged) refused = marks;
    change({ reportLate: true, unjudged });
    again = RETRY;
  }
  clearTimeout(late);
  setTimeout(() => {
    busy = false;
    judgeNow();
  }, again);
}
