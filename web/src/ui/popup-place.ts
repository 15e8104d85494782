// Where lists, menus and tooltips are rendered: into the open dialog, since everything outside it is inert.
import { useOpenModal } from "./open-modal";

export function usePopupPlace() {
  const modal = useOpenModal();
  // The dialog scrolls and clips its content, but not what has a fixed position.
  return modal === null
    ? { container: undefined, positionMethod: "absolute" as const }
    : { container: modal, positionMethod: "fixed" as const };
}
