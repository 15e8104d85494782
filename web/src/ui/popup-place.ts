// Where lists and menus are rendered: into the open dialog, since everything outside it is inert.
import { useOpenModal } from "./open-modal";

function usePopupPlace() {
  const modal = useOpenModal();
  // The dialog scrolls and clips its content, but not what has a fixed position.
  return modal === null
    ? { container: undefined, positionMethod: "absolute" as const }
    : { container: modal, positionMethod: "fixed" as const };
}

/** Where menus are rendered: into the page's landmark, unless a dialog is open. */
export function useMenuPlace() {
  const place = usePopupPlace();
  return { ...place, container: place.container ?? main };
}

/** Read when the menu opens: the page may have changed since the button was rendered. */
const main = {
  get current() {
    return document.querySelector("main");
  },
};
