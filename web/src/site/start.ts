// The first script of a page, and a tiny one. It decides when React starts. A page without server-rendered HTML starts at
// once. A rendered one starts after its first paint, so that scripts do not compete with its styles, font and pictures; or at
// the reader's first interaction; or after three seconds.
import "@/styles/site.css";
import { recordPresses } from "@/lib/hydration-replay";
import { loadChunk } from "@/lib/load-chunk";

const maxDelay = 3_000;
const interactions = ["pointerdown", "pointermove", "keydown", "focusin", "input"] as const;

document.documentElement.dataset.started = "";
let started = false;
const scripts = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content.split(" ") ?? [];

function start(): void {
  if (started) return;
  started = true;
  for (const type of interactions) document.removeEventListener(type, start, true);
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  void loadChunk(() => import("./main"), { isServed: () => true });
}

function startWhenPainted(): void {
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName("first-contentful-paint").length > 0) setTimeout(start);
  }).observe({ type: "paint", buffered: true });
}

if (document.querySelector("#root > *") === null) start();
else {
  for (const type of interactions) document.addEventListener(type, start, { capture: true, passive: true });
  recordPresses();
  if (document.readyState === "complete") startWhenPainted();
  else window.addEventListener("load", startWhenPainted);
  setTimeout(start, maxDelay);
}
