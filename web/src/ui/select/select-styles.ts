// The styles of Select. The list opens at the button and is at most 16rem high.

export const selectStyles = {
  trigger:
    "flex min-h-12 w-full items-center gap-3 rounded-control border bg-surface px-3.5 py-2.5 text-left text-compact leading-snug text-ink transition-colors hover:not-data-readonly:border-ink data-popup-open:border-brand",
  icon: "shrink-0 text-ink-faint transition-transform data-popup-open:rotate-180",
  popup:
    "w-(--anchor-width) min-w-64 max-w-(--available-width) origin-(--transform-origin) overflow-hidden rounded-card border border-line bg-surface text-ink shadow-floating outline-none transition-[scale,opacity] data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:opacity-0",
  search: "flex items-center gap-2.5 border-b border-line px-3.5",
  input: "min-h-target w-full bg-transparent text-compact outline-none placeholder:text-ink-faint",
  list: "max-h-[min(16rem,calc(var(--available-height)-3.5rem))] overflow-y-auto overscroll-contain scroll-py-1.5 p-1.5 outline-none data-empty:p-0",
  item: "flex min-h-target cursor-default items-center gap-3 rounded-[0.5rem] px-2.5 py-2 text-compact leading-snug select-none outline-none data-highlighted:bg-brand-soft data-selected:font-semibold",
} as const;
