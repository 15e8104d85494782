// The sidebar of phones: slides in from the edge its icon stands at.
import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { dialogLook } from "@/ui/dialog/dialog-look";
import { CloseIcon, MenuIcon } from "@/ui/icons";
import { MenuContent } from "./menu-content";

const iconButton = "grid size-target shrink-0 place-items-center rounded-control text-ink hover:bg-sunken";

export function MobileMenu() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label="Apri il menu" className={`${iconButton} md:hidden`}>
        <MenuIcon />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${dialogLook.backdrop} md:hidden`} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-40 w-[min(19rem,calc(100vw-3rem))] overflow-y-auto bg-surface shadow-floating outline-none transition-[translate] duration-(--slow) data-starting-style:-translate-x-full data-ending-style:-translate-x-full md:hidden">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <MenuContent
            onNavigate={() => setOpen(false)}
            toggle={
              <Dialog.Close aria-label="Chiudi" className={iconButton}>
                <CloseIcon />
              </Dialog.Close>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
