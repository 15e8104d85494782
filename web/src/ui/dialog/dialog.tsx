// A dialog with a title, a body that scrolls and a footer that stays in view. On a phone it takes the whole screen. Mount it
// to open it; screens keep in the URL which dialog is open. A question before something dangerous is `useConfirm`.
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { texts } from "@/lib/texts";
import { CloseIcon } from "@/ui/icons";
import { Modal } from "./modal";

const widths = { small: "sm:max-w-120", medium: "sm:max-w-180", large: "sm:max-w-270" } as const;

const firstField = "input:not(:disabled), textarea:not(:disabled), [role=combobox]";

type DialogProps = {
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  size?: keyof typeof widths;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  onClose: () => void;
  /** While something runs that must end first, the dialog cannot be closed. */
  locked?: boolean;
  /** While closing would lose something, the backdrop does nothing: `onClose` asks first. */
  guarded?: boolean;
  children: ReactNode;
};

export function Dialog({
  title,
  description,
  size = "medium",
  footer,
  onClose,
  locked = false,
  guarded = false,
  children,
}: DialogProps) {
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  // The browser gives the focus to the first control, which is the closing button. A form is filled in from its first field;
  // on touch screens that would only bring up the keyboard.
  useLayoutEffect(() => {
    if (matchMedia("(pointer: fine)").matches) body.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, []);
  return (
    <Modal
      labelledBy={`${id}-title`}
      describedBy={description === undefined ? undefined : `${id}-description`}
      onClose={onClose}
      locked={locked}
      guarded={guarded}
      className={classNames(
        "rise m-auto max-h-none w-full max-w-none overflow-hidden open:flex max-sm:h-dvh sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-4rem)] sm:rounded-panel sm:border",
        widths[size],
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        <header className="flex items-start gap-3 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
          <div className="grid min-w-0 grow gap-0.5 py-1.5">
            <h2 id={`${id}-title`} className="text-title font-semibold text-pretty">
              {title}
            </h2>
            {description !== undefined && (
              <p id={`${id}-description`} className="text-compact text-ink-soft">
                {description}
              </p>
            )}
          </div>
          <button
            type="button"
            onClick={onClose}
            disabled={locked}
            className="grid size-target shrink-0 place-items-center rounded-control text-ink-soft enabled:hover:bg-sunken enabled:hover:text-ink"
          >
            <CloseIcon />
            <span className="sr-only">{texts.close}</span>
          </button>
        </header>
        <div ref={body} className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">
          {children}
        </div>
        {footer !== undefined && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:grow sm:px-6">
            {footer}
          </footer>
        )}
      </div>
    </Modal>
  );
}
