// The shared styles of inputs, checkboxes and radio buttons.
import { classNames } from "@/lib/class-names";

// A select always matches :read-only, and must not look like a field that cannot be changed.
const base =
  "min-h-12 w-full rounded-control border bg-surface px-3.5 py-2.5 text-compact leading-snug text-ink transition-colors placeholder:text-ink-faint disabled:bg-sunken disabled:text-ink-soft [&:not(select):read-only]:bg-sunken [&:not(select):read-only]:text-ink-soft";

export function controlStyles(invalid: boolean): string {
  return classNames(
    base,
    invalid
      ? "border-danger"
      : "border-line-strong enabled:hover:border-ink [&:not(select):read-only]:hover:border-line-strong",
  );
}

const mark =
  "grid shrink-0 appearance-none place-content-center border border-line-strong bg-surface transition-colors before:scale-0 before:transition-transform before:content-[''] checked:before:scale-100 enabled:hover:border-ink disabled:opacity-60 forced-colors:appearance-auto";

export const checkboxStyles = classNames(
  mark,
  "size-5.5 rounded-[0.375rem] before:size-3 before:bg-on-brand before:[clip-path:polygon(14%_48%,2%_62%,40%_98%,100%_20%,86%_8%,38%_70%)] checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand indeterminate:before:scale-100 indeterminate:before:[clip-path:inset(38%_0)]",
);

export const radioStyles = classNames(
  mark,
  "size-5.5 rounded-full before:size-2.5 before:rounded-full before:bg-brand checked:border-brand",
);
