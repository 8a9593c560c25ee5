import "@fontsource-variable/figtree";
import "@fontsource-variable/fraunces";
import { mount } from "svelte";
import gaiaSprite from "../../src/demiurge/drawing/gaia-sprite.svg?raw";
import gheosSprite from "../../src/demiurge/drawing/gheos-sprite.svg?raw";
import App from "./App.svelte";
import "./tokens.css";
import "./page.css";

// The drawings of tiles, cards and pieces are the ones that Python draws with, too.
for (const sprite of [gaiaSprite, gheosSprite]) {
  const holder = document.createElement("div");
  holder.className = "sprite";
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = sprite;
  document.body.prepend(holder);
}

mount(App, { target: document.getElementById("page")! });
