// An option as it is drawn, in the field and in the list.
import type { SelectOption } from "./select-option";

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
