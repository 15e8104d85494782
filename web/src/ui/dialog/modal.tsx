// A modal dialog on the browser's own <dialog>: it traps the focus, closes with Esc, makes the page behind it inert and
// gives the focus back where it came from. Mount it to open it. Alerts are shown inside it while it is open.
import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from "react";
import { classNames } from "@/lib/class-names";
import { registerModal } from "@/ui/open-modal";

type ModalProps = {
  /** Names the dialog for screen readers, where no heading in it does. */
  label?: string;
  /** The id of the heading that names it. */
  labelledBy?: string;
  describedBy?: string;
  onClose: () => void;
  /** While something runs that must end first, neither Esc nor the backdrop closes it. */
  locked?: boolean;
  /** While closing would lose something, the backdrop does nothing: `onClose` asks first. */
  guarded?: boolean;
  className: string;
  children: ReactNode;
};

export function Modal({
  label,
  labelledBy,
  describedBy,
  onClose,
  locked = false,
  guarded = false,
  className,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the node leaves the page, not after: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const opener = openerOf(document.activeElement);
    element.showModal();
    const unregister = registerModal(element);
    return () => {
      unregister();
      element.close();
      opener?.focus({ preventScroll: true });
    };
  }, []);

  function onCancel(event: SyntheticEvent): void {
    event.preventDefault();
    if (!locked) onClose();
  }

  /** Browsers close on a second Esc whatever the page says. */
  function onClosed(): void {
    const element = dialog.current;
    if (element === null || element.open) return;
    if (locked || guarded) element.showModal();
    if (!locked) onClose();
  }

  return (
    // Pressing the backdrop is a convenience for the pointer; the keyboard has Esc.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={(event) => event.target === event.currentTarget && !locked && !guarded && onClose()}
      className={classNames("border-line bg-surface p-0 text-ink shadow-floating backdrop:bg-veil", className)}
    >
      {children}
    </dialog>
  );
}

/** The element that gets the focus back. The item of a menu goes with the menu; the menu's button stays. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby") ?? null;
  if (button !== null) return document.getElementById(button);
  return focused instanceof HTMLElement ? focused : null;
}
