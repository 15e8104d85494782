// What can be done with the chosen rows; it stays in view at the bottom of the window while there are any.
import type { ReactNode } from "react";
import { counted } from "@/lib/numbers";
import { Button } from "@/ui/button";

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
          className="rise sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-card border border-line-strong bg-surface p-2 pl-4 shadow-floating"
        >
          <span className="numbers mr-2 text-compact font-semibold">
            {counted(count, "selezionata", "selezionate")}
          </span>
          {children}
          <Button variant="quiet" onClick={onClear}>
            Deseleziona
          </Button>
        </div>
      )}
    </>
  );
}
