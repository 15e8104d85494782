// Hands what was typed, filled in or ticked before hydration to React. The browser keeps it in the server-rendered
// fields, but React's state does not know it and would clear the fields with the next render.
import { useEffect, type RefObject } from "react";

/** Fires the change events of the fields that hold input, once. */
export function usePreHydrationInput(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.type === "checkbox" || field.type === "radio") tick(field);
      else type(field);
    }
  }, [form]);
}

function tick(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}

/** React ignores an event unless the value differs from the one its own setter saw last. */
function type(field: HTMLInputElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
