// The one place for what goes wrong: it is shown, said aloud and written to the console, never swallowed.

import { change } from "./state.js";

export function tell(fault) {
  const words = fault?.message || String(fault);
  console.error(fault);
  change({ fault: words });
}

addEventListener("error", (event) => tell(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => tell(event.reason));
