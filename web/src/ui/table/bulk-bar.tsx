// The actions for the selected rows; the bar stays in view at the bottom of the window while rows are selected. One line: it must
// not cover what is chosen.
import type { ReactNode, RefObject } from "react";
import { counted } from "@/lib/numbers";
import { CloseIcon } from "@/ui/icons";
import { iconButton } from "@/ui/menu/menu-styles";

/** Leads from a row to the bar, past the controls of all other rows. */
export const bulkBarKey = ".";

type BulkBarProps = {
  bar: RefObject<HTMLDivElement | null>;
  count: number;
  /** The rows are in a table, whose keys lead here. */
  hasKey: boolean;
  onClear: () => void;
  /** Esc leads back to the rows. */
  onLeave: () => void;
  children: ReactNode;
};

export function BulkBar({ bar, count, hasKey, onClear, onLeave, children }: BulkBarProps) {
  return (
    <>
      {/* Always there, so that it is announced when it changes. */}
      <p role="status" className="sr-only">
        {count > 0 && counted(count, "riga selezionata", "righe selezionate")}
        {count > 0 && hasKey && ". Premi il punto per le azioni."}
      </p>
      {count > 0 && (
        // Esc leaves the controls in it.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div
          ref={bar}
          role="toolbar"
          aria-keyshortcuts={hasKey ? bulkBarKey : undefined}
          onKeyDown={(event) => {
            // A popup above the bar handles its own Esc.
            if (event.key !== "Escape" || event.defaultPrevented) return;
            if (!(event.target instanceof Node) || bar.current?.contains(event.target) !== true) return;
            event.preventDefault();
            onLeave();
          }}
          aria-label="Azioni sulle righe selezionate"
          className="rise sticky bottom-4 z-20 mx-auto flex w-fit max-w-full items-center gap-1 rounded-card border border-line-strong bg-surface p-1.5 shadow-floating max-md:w-full"
        >
          <button type="button" aria-label="Deseleziona" title="Deseleziona" onClick={onClear} className={iconButton}>
            <CloseIcon className="size-4.5" />
          </button>
          <span className="numbers text-compact font-semibold whitespace-nowrap max-md:grow md:mr-2">
            {count}
            <span className="max-sm:sr-only"> {count === 1 ? "selezionata" : "selezionate"}</span>
          </span>
          {hasKey && (
            <kbd
              aria-hidden="true"
              title="Premi il punto per arrivare qui dalla tabella"
              className="mr-1.5 hidden size-6 place-items-center rounded-[0.375rem] border border-line text-caption text-ink-faint min-[90rem]:pointer-fine:grid"
            >
              {bulkBarKey}
            </kbd>
          )}
          <div data-actions className="flex min-w-0 flex-wrap items-center justify-end gap-1.5">
            {children}
          </div>
        </div>
      )}
    </>
  );
}
