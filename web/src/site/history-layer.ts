// What lies over the page on a touch screen (an open list, the menu) gets an entry in the browser's history: Back, the phone's
// button or gesture, closes it and stays on the page. The entry has the page's own address, and no router hears of it.

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Whether the present entry is that of a layer. What is navigated to from there takes its place (browser-history.tsx). */
export function isLayer(): boolean {
  const state: { layer?: boolean } | null = history.state;
  return state?.layer === true;
}

/** Adds the entry, and takes it away again when the layer is `closed` in another way. */
export function openLayer(close: () => void, closed: AbortSignal): void {
  if (closed.aborted) return;
  clearTimeout(leaving);
  if (!isLayer()) {
    // Going back must not scroll: the page may have been scrolled below the layer.
    history.scrollRestoration = "manual";
    history.pushState({ ...history.state, layer: true }, "");
  }
  onBack(close, closed);
  closed.addEventListener("abort", () => {
    // Another layer that opens at once takes over the entry.
    leaving = setTimeout(() => {
      if (!isLayer()) return;
      onBack(() => {});
      history.back();
    });
  });
}

/** The next step through the history is not for the router, unless the signal gives it back. */
function onBack(run: () => void, signal?: AbortSignal): void {
  const onPop = (event: Event) => {
    event.stopImmediatePropagation();
    history.scrollRestoration = "auto";
    run();
  };
  window.addEventListener("popstate", onPop, { capture: true, once: true, signal });
}
