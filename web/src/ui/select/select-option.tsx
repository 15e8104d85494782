// An option of a Select: value and label, optionally with a detail, icon and colour; and its rendering, in the field and in the
// list.
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

/** @param dotted other rows of the list have a coloured dot: one without a colour has an empty one. */
export function OptionText({ option, dotted = false }: { option: SelectOption; dotted?: boolean }) {
  const { color, detail, icon, label, tone } = option;
  return (
    <span className="flex min-w-0 items-start gap-2.5">
      {(dotted || typeof color === "string") && (
        <span
          aria-hidden="true"
          className="mt-1.5 size-2.5 shrink-0 rounded-full ring-1 ring-line-strong"
          style={{ backgroundColor: color ?? undefined }}
        />
      )}
      {icon !== undefined && <span className="shrink-0 text-ink-faint">{icon}</span>}
      <span className="numbers min-w-0 text-pretty">
        <span className={tone === "danger" ? "text-danger" : undefined}>{label}</span>
        {detail !== undefined && (
          <>
            <span className="sr-only"> · </span>
            <span className="block text-small font-normal text-ink-soft">{detail}</span>
          </>
        )}
      </span>
    </span>
  );
}
