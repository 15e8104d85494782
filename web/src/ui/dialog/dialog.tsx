// A dialog for a task of its own. Escape and the veil close it, unless it is locked; the focus returns to where it was.
import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { texts } from "@/lib/texts";
import { CloseIcon } from "@/ui/icons";
import { dialogLook, growFromFocus } from "./dialog-look";

type DialogProps = {
  title: string;
  description?: string;
  open: boolean;
  onClose: () => void;
  /** While something runs that must not be interrupted. */
  locked?: boolean;
  children: ReactNode;
};

export function Dialog({ title, description, open, onClose, locked = false, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !locked && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialogLook.backdrop} />
        <Base.Popup ref={growFromFocus} className={dialogLook.popup}>
          <div className="flex items-start justify-between gap-4">
            <div className="grid gap-1">
              <Base.Title className="text-title font-semibold">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="text-[1rem] text-ink-soft">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              disabled={locked}
              className="-mt-2 -mr-2 grid size-target shrink-0 place-items-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink"
            >
              <CloseIcon />
              <span className="sr-only">{texts.close}</span>
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
