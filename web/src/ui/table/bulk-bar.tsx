// What can be done with the chosen rows; it stays in view at the bottom of the window while there are any. One line: it must
// not cover what is chosen.
import type { ReactNode } from "react";
import { counted } from "@/lib/numbers";
import { CloseIcon } from "@/ui/icons";
import { iconButton } from "@/ui/menu/menu-styles";

type BulkBarProps = { count: number; onClear: () => void; children: ReactNode };

export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <>
      {/* Always there, so that it is announced when it changes. */}
      <p role="status" className="sr-only">
        {count > 0 && counted(count, "riga selezionata", "righe selezionate")}
      </p>
      {count > 0 && (
        <div
          role="toolbar"
          aria-label="Azioni sulle righe selezionate"
          className="rise sticky bottom-4 z-20 mx-auto flex w-fit max-w-full items-center gap-1 rounded-card border border-line-strong bg-surface p-1.5 shadow-floating max-md:w-full"
        >
          <button type="button" aria-label="Deseleziona" title="Deseleziona" onClick={onClear} className={iconButton}>
            <CloseIcon className="size-4.5" />
          </button>
          <span className="numbers text-compact font-semibold whitespace-nowrap max-md:grow md:mr-3">
            {count}
            <span className="max-sm:sr-only"> {count === 1 ? "selezionata" : "selezionate"}</span>
          </span>
          <div className="flex min-w-0 flex-wrap items-center justify-end gap-1.5">{children}</div>
        </div>
      )}
    </>
  );
}
