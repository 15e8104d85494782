// A list whose items are reordered by dragging their handle, or by keyboard: Space takes an item, arrows move it.
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Announcements,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";

/**
 * How an item looks: a box around a short field; a box around several fields, which have the whole width on a phone; or the same
 * without a box, for a list within a box.
 */
export type ItemLook = "line" | "box" | "row";

type DragListProps<Item> = {
  /** Names the list for screen readers. */
  label: string;
  items: readonly Item[];
  /** Stays the same while the item moves. */
  itemKey: (item: Item) => string;
  /** Names an item when it is moved. */
  itemLabel: (item: Item, index: number) => string;
  onMove: (from: number, to: number) => void;
  locked?: boolean;
  look?: ItemLook;
  children: (item: Item, index: number) => ReactNode;
};

export function DragList<Item>({
  label,
  items,
  itemKey,
  itemLabel,
  onMove,
  locked = false,
  look = "line",
  children,
}: DragListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(itemKey);
  const indexOf = (id: string | number) => keys.indexOf(String(id));
  const labelOf = (id: string | number) => {
    const index = indexOf(id);
    const item = items[index];
    return item === undefined ? "" : itemLabel(item, index);
  };

  function onDragEnd({ active, over }: DragEndEvent): void {
    if (over === null || active.id === over.id) return;
    onMove(indexOf(active.id), indexOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      modifiers={[alongTheList]}
      accessibility={{
        announcements: announcementsFor(labelOf, (id) => indexOf(id) + 1, items.length),
        screenReaderInstructions: instructions,
        container: document.body,
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={locked}>
        <ol aria-label={label} className="grid gap-2">
          {items.map((item, index) => (
            <DragItem key={itemKey(item)} id={itemKey(item)} label={itemLabel(item, index)} locked={locked} look={look}>
              {children(item, index)}
            </DragItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type DragItemProps = { id: string; label: string; locked: boolean; look: ItemLook; children: ReactNode };

function DragItem({ id, label, locked, look, children }: DragItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: "elemento riordinabile" },
  });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
        transition,
      }}
      className={classNames(
        "relative flex min-w-0 flex-wrap items-start gap-1 border-line bg-surface",
        look === "row" ? "border-t pt-1 first:border-t-0" : "rounded-control border",
        isDragging && "z-10 border-line-strong shadow-floating",
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        disabled={locked}
        aria-label={`Sposta ${label}`}
        className="grid size-target shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-faint hover:text-ink active:cursor-grabbing"
      >
        <GripVertical className="size-4.5" />
      </button>
      <div
        className={classNames(
          "min-w-0 grow basis-40",
          look !== "line" && "max-sm:basis-full",
          look === "box" && "max-sm:px-3 max-sm:pb-3",
        )}
      >
        {children}
      </div>
    </li>
  );
}

/** The items after a move. */
export { arrayMove as moved };

/** Items move up and down only. */
function alongTheList({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) {
  return { ...transform, x: 0 };
}

/** The announcements of screen readers while a list is reordered. */
const instructions: ScreenReaderInstructions = {
  draggable:
    "Premi Spazio o Invio per prendere l'elemento, le frecce per spostarlo, di nuovo Spazio o Invio per lasciarlo, Esc per annullare.",
};

/** `place` gives an item's place from 1, `label` its name. */
function announcementsFor(
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
