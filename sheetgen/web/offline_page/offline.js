// Keeps the game that is open for visits without a network.

import { tell } from "./tell.js";

export async function keepOffline(game, language) {
  try {
    await navigator.serviceWorker?.register(new URL("../../keep.js", import.meta.url));
    const { active } = (await navigator.serviceWorker?.ready) ?? {};
    active?.postMessage({ game, language });
  } catch (fault) {
    tell(fault);
  }
}
