// A worker with the rules of a game, for a page that asks it few questions: {ask(question, archives), end()}.

export function start(game, code) {
  const worker = new Worker(new URL(`./${game}/page/rules.js`, import.meta.url), { type: "module" });
  const waiting = new Map();
  let last = 0;
  let over = null; // why it answers nothing any more
  const answered = (number) =>
    new Promise((resolve, reject) => {
      if (over) reject(over);
      else waiting.set(number, { resolve, reject });
    });
  const failed = (words) => {
    over = new Error(words);
    worker.terminate();
    for (const { reject } of waiting.values()) reject(over);
  };
  worker.onerror = (event) => failed(event.message || "Worker");
  worker.onmessage = ({ data }) => {
    if (data.failed) failed(data.failed);
    else if (data.ready) waiting.get(0).resolve();
    else if (data.fault) waiting.get(data.number).reject(new Error(data.fault));
    else if ("answer" in data) waiting.get(data.number).resolve(JSON.parse(data.answer));
  };
  const ready = answered(0);
  ready.catch(console.error); // whoever asks is told
  worker.postMessage({ game, language: code });
  return {
    async ask(question, archives = []) {
      await ready;
      last += 1;
      worker.postMessage({ number: last, question: JSON.stringify(question), archives });
      const told = await answered(last);
      if ("refused" in told) throw Object.assign(new Error(told.refused), { refused: told });
      return told;
    },
    end: () => worker.terminate(),
    isOver: () => over !== null,
  };
}
