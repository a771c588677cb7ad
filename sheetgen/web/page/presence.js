// Which pages of the table have whose sheet open.

import { state } from "./state.js";

// The name that this page goes by at the table; it says nothing of the marks that it sends.
export const page = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const heldElsewhere = (player) => (state.table?.held[player] ?? []).some((each) => each !== page);
