import { mount } from "svelte";
import App from "./App.svelte";
import { followType } from "./lib/type";
import { firstWords } from "./lib/words.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/house.css";
import "./styles/large.css";
import pieces from "./styles/pieces.svg?raw";

const WITHOUT_NOTES = /<!--[\s\S]*?-->/g;

document.body.insertAdjacentHTML("afterbegin", pieces.replace(WITHOUT_NOTES, ""));
followType();
await firstWords();
mount(App, { target: document.getElementById("app")! });
