// The one seam to the rules: `judge(marks)` promises a report. The page has no rules of its own.
//
// A page that brings the rules with it calls `judgeWith` first; else the server is asked.

import * as server from "./server.js";
import { change, state } from "./state.js";

const PATIENCE = 1000; // ms after which the points are shown to be old

let judge = server.judge;
let busy = false;
let again = false;
let late = 0;

export function judgeWith(other) {
  judge = other;
}

export async function judgeNow() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  clearTimeout(late);
  late = setTimeout(() => change({ reportLate: true }), PATIENCE);
  const marks = state.marks;
  try {
    const report = await judge(marks);
    clearTimeout(late);
    change({ report, reportLate: false });
  } catch {
    change({ reportLate: true });
  }
  busy = false;
  if (again || state.marks !== marks) {
    again = false;
    judgeNow();
  }
}
