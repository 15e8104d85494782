// The sidebar of narrow screens: a menu button that opens it as a drawer.
import { useState } from "react";
import { useLocation } from "react-router";
import type { SessionUser } from "@/lib/session/store";
import { Modal } from "@/ui/dialog/modal";
import { CloseIcon, MenuIcon } from "@/ui/icons";
import { Sidebar } from "./sidebar";

export function Drawer({ user }: { user: SessionUser }) {
  const { key } = useLocation();
  // Tied to the history entry: any navigation closes the drawer.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = () => setOpenAt(null);

  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={openAt === key}
        onClick={() => setOpenAt(key)}
        className="-ml-2.5 grid size-target place-items-center rounded-control"
      >
        <MenuIcon className="size-6" />
        <span className="sr-only">Apri il menu</span>
      </button>
      {openAt === key && (
        <Modal
          label="Menu"
          onClose={close}
          className="drawer-enter h-dvh max-h-none w-[min(20rem,calc(100vw-3.5rem))] max-w-none border-r lg:hidden"
        >
          <Sidebar
            user={user}
            collapsed={false}
            // A link to the current page does not navigate, so it must close the drawer itself.
            onNavigate={close}
            toggle={
              <button
                type="button"
                onClick={close}
                className="grid size-target place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
              >
                <CloseIcon />
                <span className="sr-only">Chiudi il menu</span>
              </button>
            }
          />
        </Modal>
      )}
    </div>
  );
}
