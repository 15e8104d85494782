// An option of a Select: value and label, optionally with a detail, icon and colour.
import type { ReactNode } from "react";

export type SelectValue = string | number;

export type SelectOption<Value extends SelectValue = SelectValue> = {
  label: string;
  value: Value;
  /** A second line. Announced and searched as `label · detail`. */
  detail?: string;
  icon?: ReactNode;
  /** Any CSS colour, shown as a dot before the label. */
  color?: string | null;
  /** `danger` colours the label red. */
  tone?: "danger";
  /** Shown, and cannot be chosen. */
  disabled?: boolean;
};

/** The option as one line of text. */
export function optionText({ label, detail }: SelectOption): string {
  return detail === undefined ? label : `${label} · ${detail}`;
}
