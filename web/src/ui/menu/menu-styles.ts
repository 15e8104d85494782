// The styles of menus.

/** A square button for an icon. */
export const iconButton =
  "grid size-target shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-popup-open:bg-sunken data-popup-open:text-ink";

/** A smaller one, for the rows of a table; a finger still gets its target. */
export const compactIconButton =
  "grid size-8 shrink-0 place-items-center rounded-control text-ink-soft transition-colors pointer-coarse:size-target hover:bg-sunken hover:text-ink data-popup-open:bg-sunken data-popup-open:text-ink";

export const menuStyles =
  "max-h-(--available-height) min-w-52 max-w-80 origin-(--transform-origin) overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-floating outline-none transition-[scale,opacity] data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:opacity-0";

export const menuItemStyles =
  "group flex min-h-target cursor-default items-center gap-3 rounded-[0.5rem] px-3 py-1.5 text-compact leading-snug outline-none select-none data-disabled:text-ink-faint data-highlighted:bg-sunken";

/** A checkbox as a mark only, in an item with `data-checked`. */
export const checkboxMark =
  "grid size-5 shrink-0 place-content-center rounded-[0.375rem] border border-line-strong before:size-3 before:scale-0 before:bg-on-brand before:content-[''] before:[clip-path:polygon(14%_48%,2%_62%,40%_98%,100%_20%,86%_8%,38%_70%)] group-data-checked:border-brand group-data-checked:bg-brand group-data-checked:before:scale-100";
