// A button that is pressed (or pressed for by Enter in its form) on a page that the server wrote, before React can answer.
// The press is remembered and done again as soon as it can. React takes a page over in two steps: what is around the page
// first, the page itself when its own script is there.

/** What does not answer yet. */
let asleep: Element | null = null;
let pressed: { button: HTMLElement; by: Event } | null = null;

function remember(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button !== null && asleep?.contains(button) === true) pressed = { button, by: event };
}

/** From now on presses are remembered. */
export function rememberPresses(): void {
  asleep = document.body;
  // On their way down: React lets nobody else know of a press that it cannot answer yet.
  document.addEventListener("click", remember, true);
}

/** What is around the page answers now; the page itself may do already. */
export function aroundAnswers(): void {
  if (asleep !== null) onlyAsleep(document.querySelector("main"));
}

/** All of it answers. */
export function allAnswers(): void {
  onlyAsleep(null);
  document.removeEventListener("click", remember, true);
}

function onlyAsleep(rest: Element | null): void {
  asleep = rest;
  // A press can make React take over at once, and goes on its way afterwards: then it needs no second one.
  const onItsWay = pressed !== null && pressed.by.eventPhase !== Event.NONE;
  if (onItsWay && rest?.contains(pressed?.button ?? null) !== true) pressed = null;
}

/** Presses once more what was pressed last, as a mouse does: some controls open at its first touch, some at its last. */
export function pressAgain(): void {
  const button = pressed?.button;
  pressed = null;
  if (button?.isConnected !== true) return;
  const touch = { bubbles: true, cancelable: true, detail: 1 };
  button.dispatchEvent(new PointerEvent("pointerdown", { ...touch, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mousedown", touch));
  button.dispatchEvent(new PointerEvent("pointerup", { ...touch, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mouseup", touch));
  button.click();
}
