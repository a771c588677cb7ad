// Makes a PDF of blank or filled-in sheets: the package itself draws it, in the worker with the rules.

import { dated } from "./dates.js";
import { picture } from "./history.js";
import { games } from "./store.js";
import { text } from "./texts.js";
import { start } from "./worker.js";

const { game } = document.body.dataset;
const form = document.getElementById("order");
const told = document.getElementById("told");
const open = document.getElementById("open");
const whose = document.getElementById("whose");
const share = document.getElementById("share");
const submit = form.querySelector("[type=submit]");
const BEYOND_LATIN = /[^\0-\u024f\u2000-\u22ff]/;

let { content } = told.dataset; // what the order has, in a sentence
let engine = null; // {language, ask(question, archives), isOver(), end()}

// The worker with the rules in a language: begun anew for another one, or if it stopped.
function begun(language) {
  if (engine?.language === language && !engine.isOver()) return engine;
  engine?.end();
  engine = { language, ...start(game, language) };
  return engine;
}

// The game that is open on the page of this game.
const myGame = () => games.get(localStorage.getItem(`place ${game}`) ?? `table ${game}`);

function wanted() {
  const { what, paper, theme, language, copies, duplex } = form.elements;
  return {
    what: what.value,
    paper: paper.value,
    theme: theme.value,
    language: language.value,
    copies: Number(copies.value),
    duplex: duplex.checked,
  };
}

// What the worker answers to a question about the order: for its PDF, or for its first papers.
async function ordered(question) {
  const { what, language, ...order } = wanted();
  const mine = what === "mine";
  const files = mine ? (await myGame())?.files : {};
  if (!files) throw new Error(text("no-sheets"));
  const korean = language === "ko" || BEYOND_LATIN.test(Object.values(files).join(""));
  const { ask } = begun(language);
  const about = { files, mine, sheets: what === "aid" ? ["aid"] : [], ...order };
  const needed = korean ? ["print", "print-ko"] : ["print"];
  const archives = needed.map((each) => `${each}.zip`);
  const { answer } = await ask({ ...question, ...about }, archives);
  // What was fetched for it is kept for the next time, when there may be no network.
  (await navigator.serviceWorker?.getRegistration())?.active?.postMessage({
    game,
    language,
    more: [...needed, `print ${game}`],
  });
  return answer;
}

async function make() {
  const { language, paper } = wanted();
  told.textContent = text("making");
  const { pdf, about } = await ordered({ ask: "print" });
  return {
    file: new File([Uint8Array.from(atob(pdf), (each) => each.charCodeAt(0))], `${game}-${paper}.pdf`, {
      type: "application/pdf",
    }),
    // The worker speaks the language of the sheets.
    about: language === document.documentElement.lang ? [about] : [],
  };
}

function offer(made) {
  open.hidden = !made;
  submit.hidden = Boolean(made);
  share.hidden = !made || !navigator.canShare?.({ files: [made.file] });
  URL.revokeObjectURL(open.href);
  if (!made) return;
  open.href = URL.createObjectURL(made.file);
  open.download = made.file.name;
  share.onclick = () =>
    navigator.share({ files: [made.file] }).catch((fault) => {
      if (fault.name !== "AbortError") tell(fault);
    });
}

// What is printed, and how, until there is a PDF of it.
const tellHow = () => {
  told.textContent = [content, text("true-size")].filter(Boolean).join("\n");
};

function tell(fault) {
  console.error(fault);
  told.textContent = fault.refused?.paper ? text("too-small") : `${text("failed")} ${fault.message}`;
  told.classList.add("fault");
  told.scrollIntoView({ block: "nearest" });
}

form.onsubmit = async (event) => {
  event.preventDefault();
  submit.disabled = true;
  told.classList.remove("fault");
  try {
    const made = await make();
    offer(made);
    told.textContent = `${[made.file.name, ...made.about, `${Math.ceil(made.file.size / 1000)} kB`].join(" · ")}. ${text("true-size")}`;
    open.focus();
  } catch (fault) {
    tell(fault);
  }
  submit.disabled = false;
};

const fan = document.querySelector(".fan");
let shown = 0;

// The first papers as they will be printed, in the chosen look and size; until the rules are there, a picture of blank
// sheets stands for them. Of what cannot be printed the button tells.
async function show() {
  shown += 1;
  const number = shown;
  const found = await ordered({ ask: "papers", most: 2 }).catch(console.warn);
  if (number !== shown) return;
  content = found && engine.language === document.documentElement.lang ? `${found.about}.` : "";
  if (open.hidden && told.textContent !== text("making") && !told.classList.contains("fault")) tellHow();
  if (!found) return;
  document.getElementById("as-printed").hidden = false;
  const drawn = found.papers.map((paper, index) => {
    const made = picture(paper, [], {});
    made.classList.add(`sheet-${index}`);
    return made;
  });
  fan.replaceChildren(...drawn.reverse());
}

// Another order: the PDF that was made is no longer what is asked for.
form.onchange = () => {
  content = "…";
  show();
  tellWhose();
  offer(null);
  told.classList.remove("fault");
  tellHow();
};

// The papers that few have.
document.getElementById("more").onclick = ({ target }) => {
  const papers = target.parentElement;
  papers.classList.remove("few");
  papers.querySelector("label:nth-of-type(4) input").focus();
};

for (const step of form.querySelectorAll(".stepper button"))
  step.onclick = () => {
    const { copies } = form.elements;
    copies.stepUp(Number(step.value));
    copies.dispatchEvent(new Event("change", { bubbles: true }));
  };

// Only what is there can be printed.
const mine = await myGame();
const printable = Boolean(mine?.files) && mine.state !== "removed";

// Whose sheets are printed: those of the game that is open.
function tellWhose() {
  whose.hidden = form.elements.what.value !== "mine";
  submit.disabled = !whose.hidden && !printable;
  if (!printable) whose.textContent = text("no-sheets");
  if (whose.hidden || whose.firstChild) return;
  const names = (mine.seen?.table.players ?? []).map(({ name }) => name).join(", ");
  whose.append([mine.title, names, ""].filter((each) => each !== undefined).join(" · "), dated(mine.changed));
}

if (printable && location.hash === "#mine") form.elements.what.value = "mine";
// What the page knows of its order by itself is true of a blank pad.
if (form.elements.what.value !== "pad") {
  content = "…";
  tellHow();
}
tellWhose();
show();
