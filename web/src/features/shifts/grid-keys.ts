// Moves the focus in a grid whose cells hold several buttons. A place is told by the attributes `data-row`, `data-column` of the
// cell and `data-item` of what has the focus in it.

export type GridPlace = { row: number; column: number; item: number };

/** The place of whatever has the focus; null outside of the cells. */
export function placeOfElement(element: EventTarget): GridPlace | null {
  if (!(element instanceof HTMLElement)) return null;
  const item = element.closest<HTMLElement>("[data-item]");
  const cell = element.closest<HTMLElement>("[data-row]");
  if (item === null || cell === null) return null;
  return {
    row: Number(cell.dataset["row"]),
    column: Number(cell.dataset["column"]),
    item: Number(item.dataset["item"]),
  };
}

/** The cell that a key leads to; null when the key leads nowhere. */
export function nextPlace(key: string, { row, column }: GridPlace, rows: number, columns: number): GridPlace | null {
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.min(Math.max(nextRow, 0), rows - 1),
    column: Math.min(Math.max(nextColumn, 0), columns - 1),
    item: 0,
  });
  switch (key) {
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowDown":
      return at(row + 1, column);
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, columns - 1);
    default:
      return null;
  }
}

/** Moves the focus as a key says: up and down go through the items of a cell first. Returns whether the key is one of the grid's. */
export function focusIn(
  grid: HTMLElement | null,
  key: string,
  place: GridPlace,
  rows: number,
  columns: number,
): boolean {
  const next = nextPlace(key, place, rows, columns);
  if (next === null) return false;
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  const within = vertical ? itemsIn(grid, place)[place.item + (key === "ArrowDown" ? 1 : -1)] : undefined;
  if (within !== undefined) within.focus();
  else {
    const items = next.row === place.row && vertical ? [] : itemsIn(grid, next);
    (key === "ArrowUp" ? items.at(-1) : items[0])?.focus();
  }
  return true;
}

function itemsIn(grid: HTMLElement | null, { row, column }: GridPlace): HTMLElement[] {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (cell === null || cell === undefined) return [];
  return cell.dataset["item"] === undefined ? [...cell.querySelectorAll<HTMLElement>("[data-item]")] : [cell];
}
