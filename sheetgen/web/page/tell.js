// The one place for what goes wrong: nothing is swallowed. That the table does not answer is no fault of the page. `tell` shows it and writes it to the console; `note` writes
// to the console what hinders nobody, or is shown where it happened.

import { change, state } from "./state.js";

export function tell(fault) {
  const words = fault?.message || String(fault);
  if (fault?.unreached) {
    note(fault);
    unreached();
    return;
  }
  console.error(fault);
  change({ fault: words });
}

// Told once: what is drawn because of it asks the table again.
export function unreached() {
  if (!state.silent) change({ silent: { kind: "unreachable", since: state.answered } });
}

export const note = (fault) => console.warn(fault);

addEventListener("error", (event) => tell(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => tell(event.reason));
