// A button that opens a menu whose code is loaded when the button is about to be used: Base UI's menu with its positioning
// is larger than most screens. Once opened, the loaded component renders the button too.
import { Suspense, useState, type KeyboardEvent, type ReactNode } from "react";

type PopupButtonProps = {
  /** The accessible name, where the content is no text. */
  label?: string | undefined;
  className: string;
  children: ReactNode;
  /** Loads the chunk of `popup`. */
  load: () => Promise<unknown>;
  /** The open menu with a button that looks the same. */
  popup: ReactNode;
};

export function PopupButton({ label, className, children, load, popup }: PopupButtonProps) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  // A failure is told when the button is pressed.
  const preload = () => void load().catch(() => {});

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  }

  const button = (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={opened || undefined}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {children}
    </button>
  );
  return opened ? <Suspense fallback={button}>{popup}</Suspense> : button;
}
