// Shows the last good pages of a game and what is wrong with its files, anew with each event of the server.

const main = document.querySelector("main");
const state = document.getElementById("state");
let lost = "";

const events = new EventSource("events");
events.onmessage = (event) => show(JSON.parse(event.data));
events.onerror = () => {
  document.body.dataset.state = "lost";
  state.textContent = lost;
};

function show(look) {
  lost = look.lost;
  document.documentElement.lang = look.language;
  document.title = look.title || "sheetgen";
  document.querySelector("h1").textContent = look.title;
  document.body.dataset.state = !look.printed ? "wrong" : look.complaints.length ? "doubtful" : "well";
  state.textContent = look.state;
  document
    .getElementById("complaints")
    .replaceChildren(
      ...look.complaints.map((complaint) => Object.assign(document.createElement("li"), { textContent: complaint })),
    );
  if (look.printed || main.childElementCount !== look.pages) showPages(look);
}

// A picture takes the place of the one before when it is loaded, so that nothing flickers and the page does not jump.
function showPages(look) {
  while (main.childElementCount > look.pages) main.lastElementChild.remove();
  for (let page = 1; page <= look.pages; page += 1) {
    const picture = new Image();
    picture.alt = `${look.title}, ${page}`;
    const before = main.children[page - 1];
    if (before) picture.onload = () => before.replaceWith(picture);
    else main.append(picture);
    picture.dataset.number = look.number;
    picture.src = `pages/${page}?${look.number}`;
  }
}
