// The filters of a list. On a phone they would fill the first screen, so they open below a button that says how many are set.
import { SlidersHorizontal } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "@/lib/class-names";

type FilterFoldProps = {
  /** How many filters are set. */
  set: number;
  /** Fields, each as wide as half a phone. */
  children: ReactNode;
  className?: string;
};

export function FilterFold({ set, children, className }: FilterFoldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={classNames("button button-secondary button-regular min-h-14 sm:hidden", set > 0 && "border-brand")}
      >
        <SlidersHorizontal className="size-4.5" /> Filtri{set > 0 && <span className="numbers"> ({set})</span>}
      </button>
      <div
        id={id}
        className={classNames("flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow", !open && "max-sm:hidden", className)}
      >
        {children}
      </div>
    </>
  );
}
