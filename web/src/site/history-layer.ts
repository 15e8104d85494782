// What lies over the page on a touch screen (an open list, the menu) gets an entry in the browser's history: Back, the phone's
// button or gesture, closes it and stays on the page. The entry has the page's own address, and no router hears of it.

type Run = () => void;

/** Closes the layer that the present entry belongs to. */
let closeLayer: Run | undefined;
/** The queue that runs once the entry of a layer has been left. Undefined while no step back is under way. */
let leaving: Run[] | undefined;

/** Whether the present entry is that of a layer. It still is while the entry is being left. */
export function isLayer(): boolean {
  const state: { layer?: boolean } | null = history.state;
  return state?.layer === true;
}

/** Adds the entry, and leaves it when the layer is `closed` in another way. */
export function openLayer(close: Run, closed: AbortSignal): void {
  leaveLayer(() => {
    if (closed.aborted) return;
    // Going back must not scroll: the page may have been scrolled below the layer.
    history.scrollRestoration = "manual";
    history.pushState({ ...history.state, layer: true }, "");
    closeLayer = close;
    closed.addEventListener("abort", () => {
      if (closeLayer === close) leaveLayer(() => {});
    });
  });
}

/** Runs on the page's own entry: at once, or after a step back from the entry of a layer. */
export function leaveLayer(run: Run): void {
  if (leaving !== undefined) leaving.push(run);
  else if (isLayer()) {
    leaving = [run];
    history.back();
  } else run();
}

function onPop(event: Event): void {
  const queue = leaving ?? (closeLayer && [closeLayer]);
  if (queue === undefined) return;
  leaving = closeLayer = undefined;
  event.stopImmediatePropagation();
  history.scrollRestoration = "auto";
  // One of them may open a layer, whose entry the next one leaves first.
  for (const run of queue) leaveLayer(run);
}

window.addEventListener("popstate", onPop, { capture: true });
