// Tries again by itself: when the browser has a line, when somebody comes back to this tab, and slowly meanwhile.
const SLOW = 5000; // milliseconds
const said = document.getElementById("said");
let trying = null;

async function open() {
  try {
    // Not one of the files that are kept: those would answer without a line.
    const there = (await fetch("/manifest.json", { cache: "no-store" })).ok;
    if (there) location.reload();
    return there;
  } catch {
    return false;
  } finally {
    trying = null;
  }
}
function tryAgain() {
  trying ??= open();
  return trying;
}
document.getElementById("again").addEventListener("click", async () => {
  said.textContent = "Trying …";
  if (!(await tryAgain())) said.textContent = "Still no connection.";
});
window.addEventListener("online", tryAgain);
document.addEventListener("visibilitychange", () => document.hidden || tryAgain());
setInterval(tryAgain, SLOW);
