// Replays the press of a button that came before React had hydrated it. Pressing Enter in a form counts, too: the browser
// presses the form's button. React hydrates in two steps: the layout first, the page in it when its own chunk is there.

/** The part of the document that React has not hydrated yet. */
let unhydrated: Element | null = null;
/** The last press on that part. */
let recorded: { button: HTMLElement; event: Event } | null = null;

function record(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button !== null && unhydrated?.contains(button) === true) recorded = { button, event };
}

/** Starts to record presses. */
export function recordPresses(): void {
  unhydrated = document.body;
  // In the capture phase: React stops the propagation of an event that it cannot dispatch yet.
  document.addEventListener("click", record, true);
}

/** The layout is hydrated; the page in it may be already. */
export function layoutHydrated(): void {
  if (unhydrated !== null) setUnhydrated(document.querySelector("main"));
}

/** Everything is hydrated. */
export function pageHydrated(): void {
  setUnhydrated(null);
  document.removeEventListener("click", record, true);
}

function setUnhydrated(rest: Element | null): void {
  unhydrated = rest;
  // A press can make React hydrate at once, and reaches the button afterwards: replaying it would press the button twice.
  const isBeingDispatched = recorded !== null && recorded.event.eventPhase !== Event.NONE;
  if (isBeingDispatched && rest?.contains(recorded?.button ?? null) !== true) recorded = null;
}

/** Presses the recorded button with the events of a mouse: some controls open on the first of them, some on the last. */
export function replayPress(): void {
  const button = recorded?.button;
  recorded = null;
  if (button?.isConnected !== true) return;
  const press = { bubbles: true, cancelable: true, detail: 1 };
  button.dispatchEvent(new PointerEvent("pointerdown", { ...press, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mousedown", press));
  button.dispatchEvent(new PointerEvent("pointerup", { ...press, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mouseup", press));
  button.click();
}
