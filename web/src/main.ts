import { mount } from "svelte";
import App from "./App.svelte";
import { followType } from "./lib/type";
import { firstWords } from "./lib/words.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/house.css";
import pieces from "./styles/pieces.svg?raw";

document.body.insertAdjacentHTML("afterbegin", pieces);
followType();
await firstWords();
mount(App, { target: document.getElementById("app")! });
