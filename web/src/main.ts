import "./style/app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showTheme } from "./session.svelte";

showTheme();
mount(App, { target: document.getElementById("app")! });
