// What a Select offers: a value with its words, and optionally an icon and a colour beside them.
import type { ReactNode } from "react";

export type SelectValue = string | number;

export type SelectOption<Value extends SelectValue = SelectValue> = {
  label: string;
  value: Value;
  /** A second, quieter line. Read, searched and written out as `label · detail`. */
  detail?: string;
  icon?: ReactNode;
  /** Any CSS colour, shown as a dot before the label. */
  color?: string | null;
  /** `danger` writes the label in red. */
  tone?: "danger";
};

/** The option in one line. */
export function optionText({ label, detail }: SelectOption): string {
  return detail === undefined ? label : `${label} · ${detail}`;
}
