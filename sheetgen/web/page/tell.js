// The one place for what goes wrong: nothing is swallowed. `tell` shows it and writes it to the console; `note` writes
// to the console what hinders nobody, or is shown where it happened.

import { change } from "./state.js";

export function tell(fault) {
  const words = fault?.message || String(fault);
  console.error(fault);
  change({ fault: words });
}

export const note = (fault) => console.warn(fault);

addEventListener("error", (event) => tell(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => tell(event.reason));
