// Opens the command palette, also with Ctrl+K or Cmd+K. Its code is loaded once the page is idle, so that it opens at once.
import { Suspense, useEffect, useState } from "react";
import { lazyComponent } from "@/lib/lazy-component";
import { SearchIcon } from "@/ui/icons";

const load = async () => (await import("@/panel/palette/palette")).Palette;
const Palette = lazyComponent(load);

export function PaletteButton() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // A chunk that cannot be loaded now is loaded again when the palette is opened.
    const ignore = () => {};
    const timer = setTimeout(() => void load().catch(ignore), 1_000);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Over another dialog it would lead away from unfinished work.
      setOpen((shown) => !shown && document.querySelector("dialog[open]") === null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-keep-clear
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="inline-flex size-target shrink-0 items-center justify-center gap-2.5 rounded-control text-small text-ink-soft transition-colors hover:text-ink sm:w-auto sm:border sm:border-line sm:px-3 sm:hover:border-line-strong"
      >
        <SearchIcon className="size-4.5" />
        <span className="max-sm:sr-only">Cerca…</span>
        <kbd
          aria-hidden="true"
          className="hidden rounded-[0.375rem] border border-line px-1.5 text-caption text-ink-faint lg:pointer-fine:block"
        >
          Ctrl K
        </kbd>
      </button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
