// What was typed, filled in or ticked before the script had come: React keeps it in the fields of a page that the server
// rendered, but does not tell those who hold their values, and would empty the fields with the next render.
import { useEffect, type RefObject } from "react";

/** Tells the fields of a form, once, what they hold already. */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
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

/** React takes an event for news only when the value is another than the one that its own setter has seen last. */
function type(field: HTMLInputElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
