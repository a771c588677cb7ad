// The computer on which the program is to run gets the address of this page from the phone.
const send = document.getElementById("send");

async function copy() {
  await navigator.clipboard.writeText(location.href);
  send.textContent = send.dataset.sent;
}

send.onclick = () =>
  navigator.share?.({ title: document.title, url: location.href }).catch((fault) => {
    if (fault.name !== "AbortError") copy();
  }) ?? copy();
