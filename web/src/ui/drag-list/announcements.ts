// What screen readers are told while a list is reordered.
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";

export const instructions: ScreenReaderInstructions = {
  draggable:
    "Premi Spazio o Invio per prendere l'elemento, le frecce per spostarlo, di nuovo Spazio o Invio per lasciarlo, Esc per annullare.",
};

/** `place` gives an item's place from 1, `label` its name. */
export function announcementsFor(
  label: (id: UniqueIdentifier) => string,
  place: (id: UniqueIdentifier) => number,
  count: number,
): Announcements {
  const position = (id: UniqueIdentifier) => `posizione ${place(id)} di ${count}`;
  return {
    onDragStart: ({ active }) => `Preso: ${label(active.id)}, ${position(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${label(active.id)} è ora in ${position(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null ? `Lasciato: ${label(active.id)}.` : `Lasciato: ${label(active.id)} in ${position(over.id)}.`,
    onDragCancel: ({ active }) => `Spostamento annullato: ${label(active.id)} torna in ${position(active.id)}.`,
  };
}
