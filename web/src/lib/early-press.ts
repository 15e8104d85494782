// A button that is pressed (or pressed for by Enter in its form) on a page that the server wrote, before React can answer.
// The press is remembered and done again as soon as it can. React takes a page over in two steps: what is around the page
// first, the page itself when its own script is there.

/** What does not answer yet. */
let asleep: Element | null = null;
let pressed: HTMLElement | null = null;

function remember({ target }: Event): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button !== null && asleep?.contains(button) === true) pressed = button;
}

/** From now on presses are remembered. */
export function rememberPresses(): void {
  asleep = document.body;
  // On their way up: a press that makes React take over at once is answered before it comes by here.
  document.addEventListener("click", remember);
}

/** What is around the page answers now; the page itself may do already. */
export function aroundAnswers(): void {
  if (asleep !== null) asleep = document.querySelector("main");
}

/** All of it answers. */
export function allAnswers(): void {
  asleep = null;
  document.removeEventListener("click", remember);
}

/** Presses once more what was pressed last, as a mouse does: some controls open at its first touch, some at its last. */
export function pressAgain(): void {
  const button = pressed;
  pressed = null;
  if (button?.isConnected !== true) return;
  const touch = { bubbles: true, cancelable: true, detail: 1 };
  button.dispatchEvent(new PointerEvent("pointerdown", { ...touch, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mousedown", touch));
  button.dispatchEvent(new PointerEvent("pointerup", { ...touch, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mouseup", touch));
  button.click();
}
