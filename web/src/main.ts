import "./style/colours.css";
import "./style/app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./session.svelte";

showTheme();
mount(App, { target: document.getElementById("app")! });

// A page that the browser kept as it was left may show what was uncovered then.
window.addEventListener("pageshow", (e) => {
  if (e.persisted) location.reload();
});

// Browsers offer it over https and on this machine alone; without it there is no push and no page that says "no connection".
if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch((why: unknown) => console.warn("no service worker:", why));
  });
