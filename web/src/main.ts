import { mount } from "svelte";
import App from "./App.svelte";
import { firstWords } from "./lib/words.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/house.css";
import pieces from "./styles/pieces.svg?raw";

const WITHOUT_NOTES = /<!--[\s\S]*?-->/g;

document.body.insertAdjacentHTML("afterbegin", pieces.replace(WITHOUT_NOTES, ""));
await firstWords();
mount(App, { target: document.getElementById("app")! });
