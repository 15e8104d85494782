// The notice that a part of the page could not be loaded, with `Riprova`. Made without React, which may be what is missing,
// and outside #root, so that the HTML that the server wrote stays as it is.
import { texts } from "./texts";

let shown: { element: HTMLElement; pressed: Promise<void> } | null = null;

/** Shows the notice, once for all who call; resolves when the reader presses `Riprova`, or the network is back. */
export function askToRetry(): Promise<void> {
  shown ??= show();
  return shown.pressed;
}

export function hideLoadNotice(): void {
  shown?.element.remove();
  shown = null;
}

function show(): { element: HTMLElement; pressed: Promise<void> } {
  const element = document.createElement("div");
  element.role = "alert";
  element.className =
    "fixed inset-x-4 bottom-[calc(var(--bottom-bar-height)+1rem)] z-50 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-card border-l-4 border-danger bg-surface p-4 text-[1rem] text-ink shadow-floating md:bottom-6";
  const text = document.createElement("p");
  text.textContent = texts.partMissing;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-small button-primary";
  button.textContent = texts.retry;
  element.append(text, button);
  const pressed = new Promise<void>((resolve) => {
    const retry = () => {
      window.removeEventListener("online", retry);
      hideLoadNotice();
      resolve();
    };
    button.addEventListener("click", retry);
    window.addEventListener("online", retry);
  });
  document.body.append(element);
  return { element, pressed };
}
