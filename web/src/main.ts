import { mount } from "svelte";
import App from "./App.svelte";
import { painted } from "./lib/painted";
import "./tokens.css";
import "./page.css";

mount(App, { target: document.getElementById("page")! });
void painted.then(() => import("./lib/letters"));

// The drawings of tiles, cards and pieces are the ones that Python draws with, too. They come after
// the words: a drawing that refers to one shows it as soon as it is there.
const sprites = import.meta.glob<string>("../../src/demiurge/drawing/*-sprite.svg", {
  query: "?raw",
  import: "default",
});
for (const load of Object.values(sprites)) {
  void painted.then(load).then((sprite) => {
    const holder = document.createElement("div");
    holder.className = "sprite";
    holder.setAttribute("aria-hidden", "true");
    holder.innerHTML = sprite;
    document.body.prepend(holder);
  });
}
