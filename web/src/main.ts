import "@fontsource/young-serif/latin-400.css";
import "./look/tokens.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { workOffline } from "./offline.svelte";
import { chooseLanguage } from "./words/index.svelte";
import { settings } from "./settings.svelte";

await chooseLanguage(settings.language);
workOffline();
mount(App, { target: document.getElementById("page")! });
