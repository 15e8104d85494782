// The first script of a page, and a tiny one. A page that the server left empty starts at once. One that can be read already
// starts when all that shows it has come and is painted (styles, font, the pictures at its top), so that nothing competes
// with them; but at the first sign that somebody wants to do something it waits no longer, and never for very long.
import "@/styles/site.css";
import { rememberPresses } from "@/lib/early-press";

const patience = 3_000;
const signs = ["pointerdown", "pointermove", "keydown", "focusin", "input"] as const;

let scripts = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content.split(" ") ?? [];

function start(): void {
  for (const sign of signs) document.removeEventListener(sign, start, true);
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  scripts = [];
  void import("./main");
}

function startWhenPainted(): void {
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName("first-contentful-paint").length > 0) setTimeout(start);
  }).observe({ type: "paint", buffered: true });
}

if (document.querySelector("#root > *") === null) start();
else {
  for (const sign of signs) document.addEventListener(sign, start, { capture: true, passive: true });
  rememberPresses();
  if (document.readyState === "complete") startWhenPainted();
  else window.addEventListener("load", startWhenPainted);
  setTimeout(start, patience);
}
