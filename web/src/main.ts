import "./style/app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./session.svelte";

showTheme();
mount(App, { target: document.getElementById("app")! });

// Browsers offer it over https and on this machine alone; without it there is no push and no page that says "no connection".
if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch((why: unknown) => console.warn("no service worker:", why));
  });
