// The code: only its letters are kept, the fourth sends it, and a phone has keys with nothing else on them.

const input = document.querySelector("input");
const boxes = [...document.querySelectorAll(".boxes i")];
const join = document.querySelector(".join");
const { letters } = document.querySelector(".keys").dataset;

function follow() {
  const kept = [...input.value.toUpperCase()].filter((letter) => letters.includes(letter)).slice(0, boxes.length);
  if (input.value !== kept.join("")) input.value = kept.join("");
  boxes.forEach((box, index) => {
    box.textContent = kept[index] ?? "";
    box.classList.toggle("now", index === kept.length);
  });
  join.disabled = kept.length < boxes.length; // without it nothing is sent, by no key either
  if (!join.disabled) input.form.requestSubmit();
}

for (const key of document.querySelectorAll(".keys button"))
  key.addEventListener("click", () => {
    input.value = key.value ? input.value + key.value : input.value.slice(0, -1);
    follow();
  });
if (matchMedia("(pointer: coarse)").matches) input.inputMode = "none"; // the page has the keys itself
document.body.classList.add("scripted");
input.addEventListener("input", follow);
follow();
