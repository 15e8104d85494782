// How dialogs look and move: out of the place where the reader acted, up from the lower edge on phones.

export const dialogLook = {
  backdrop:
    "fixed inset-0 z-40 bg-veil transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0",
  popup:
    "fixed z-40 grid max-h-[calc(100dvh-2rem)] gap-5 overflow-y-auto overscroll-contain border border-line bg-surface p-6 text-ink shadow-floating outline-none transition-[translate,scale,opacity] duration-(--slow) max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-panel max-sm:pb-[max(1.5rem,env(safe-area-inset-bottom))] max-sm:data-starting-style:translate-y-full max-sm:data-ending-style:translate-y-full sm:top-1/2 sm:left-1/2 sm:w-[28rem] sm:-translate-1/2 sm:rounded-panel sm:p-7 sm:data-starting-style:scale-95 sm:data-starting-style:opacity-0 sm:data-ending-style:scale-95 sm:data-ending-style:opacity-0",
} as const;

/** Lets the popup grow out of what is focused now, which is what opened it. */
export function growFromFocus(popup: HTMLElement | null): void {
  const from = document.activeElement?.getBoundingClientRect();
  if (popup === null || from === undefined || from.width === 0) return;
  const x = from.left + from.width / 2 - window.innerWidth / 2;
  const y = from.top + from.height / 2 - window.innerHeight / 2;
  popup.style.transformOrigin = `calc(50% + ${Math.round(x)}px) calc(50% + ${Math.round(y)}px)`;
}
