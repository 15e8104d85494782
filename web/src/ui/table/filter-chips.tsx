// The filters that are set, each with a way to drop it, and one to drop them all.
import { CloseIcon } from "@/ui/icons";

export type FilterChip = {
  /** The filter in words: `Scadenza: entro 30 giorni`. */
  label: string;
  onRemove: () => void;
};

type FilterChipsProps = { chips: readonly FilterChip[]; onClear: () => void };

export function FilterChips({ chips, onClear }: FilterChipsProps) {
  return (
    <ul aria-label="Filtri attivi" className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map(({ label, onRemove }) => (
        <li key={label} className="flex max-w-full">
          <button
            type="button"
            onClick={onRemove}
            className="inline-flex min-h-9 min-w-0 items-center gap-2 rounded-card border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 text-left text-small font-medium transition-colors hover:border-ink pointer-coarse:min-h-target"
          >
            <span className="sr-only">Togli il filtro</span> <span className="min-w-0 wrap-anywhere">{label}</span>
            <CloseIcon className="size-4 shrink-0 text-ink-faint" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="inline-flex min-h-9 items-center rounded-full px-3 text-small font-semibold text-brand underline-offset-4 hover:underline pointer-coarse:min-h-target"
        >
          Azzera i filtri
        </button>
      </li>
    </ul>
  );
}
