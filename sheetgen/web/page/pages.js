// The other pages of this browser: which are open, and when one is closed. A wrong answer costs nothing: what is sent
// twice is made once.

const PATIENCE = 300; // ms that a page has to say that it is there

const channel = "BroadcastChannel" in self ? new BroadcastChannel("sheetgen") : null;
const answers = new Set();
let origins = () => [];
let left = () => {};

channel?.addEventListener("message", ({ data }) => {
  if (data.who) channel.postMessage({ here: origins() });
  for (const origin of data.here ?? []) answers.add(origin);
  if (data.left) left();
});
addEventListener("pagehide", () => channel?.postMessage({ left: true }));

// What this page answers for.
export function present(call) {
  origins = call;
}

export function onLeaving(call) {
  // The page that leaves still answers for a moment.
  left = () => setTimeout(call, 2 * PATIENCE);
}

// The origins of the other pages that are open.
export function living() {
  if (!channel) return Promise.resolve(new Set());
  answers.clear();
  channel.postMessage({ who: true });
  return new Promise((resolve) => {
    setTimeout(() => resolve(new Set(answers)), PATIENCE);
  });
}
