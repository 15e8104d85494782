// A list of entries in a form: entries are added, removed, and reordered by drag or keyboard. The look of an entry is the
// form's matter: it gets its index. Entries are objects, so a list of texts is one of `{ text }`.
import { Plus, Trash } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import {
  get,
  useFieldArray,
  useFormState,
  type Control,
  type FieldArrayPath,
  type FieldError,
  type FieldValues,
  type FieldArray as Entry,
} from "react-hook-form";
import { Button } from "@/ui/button";
import { classNames } from "@/lib/class-names";
import { DragList, type ItemLook } from "@/ui/drag-list/drag-list";
import { FieldMessages, useFieldWiring } from "./field";
import { messagesOf } from "./resolver";
import { useFormLock } from "./use-field";

type FieldArrayProps<Values extends FieldValues, Name extends FieldArrayPath<Values>> = {
  control: Control<Values>;
  name: Name;
  legend: ReactNode;
  /** Names an entry: `Requisito 2`. */
  entryLabel: (index: number) => string;
  /** A new entry. */
  make: () => Entry<Values, Name>;
  /** The button that adds one: `Aggiungi requisito`. */
  addLabel: string;
  /** How many entries there may be. */
  most?: number;
  /** Shown while there are no entries. */
  empty?: ReactNode;
  /** How the entries look. */
  look?: ItemLook;
  /** Beside the button that adds one. */
  actions?: ReactNode;
  children: (index: number) => ReactNode;
};

export function FieldArray<Values extends FieldValues, Name extends FieldArrayPath<Values>>({
  control,
  name,
  legend,
  entryLabel,
  make,
  addLabel,
  most = Infinity,
  empty,
  actions,
  look = "line",
  children,
}: FieldArrayProps<Values, Name>) {
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const { errors } = useFormState({ control });
  const locked = useFormLock();
  const messages = messagesOf(errorOfList(get(errors, name)));
  const { wiring, messagesId } = useFieldWiring(messages, null);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const removed = useRef<number | null>(null);
  // Its button goes away with an entry: the focus goes to that of the next one, or to what adds one.
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = fieldset.current?.querySelectorAll<HTMLButtonElement>("[data-entry-button]") ?? [];
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = null;
  });
  return (
    <fieldset ref={fieldset} aria-describedby={wiring["aria-describedby"]} className="grid min-w-0 content-start gap-3">
      <legend className="mb-1.5 text-label font-semibold">{legend}</legend>
      {fields.length === 0 && empty}
      <DragList
        label={typeof legend === "string" ? legend : addLabel}
        items={fields}
        itemKey={({ id }) => id}
        itemLabel={(_, index) => entryLabel(index)}
        onMove={move}
        locked={locked}
        look={look}
      >
        {(_, index) => (
          <div className="flex flex-wrap items-start justify-end gap-1">
            <div className={classNames("min-w-0 grow basis-24 py-2", look !== "line" && "max-sm:py-0")}>
              {children(index)}
            </div>
            <button
              type="button"
              data-entry-button
              onClick={() => {
                removed.current = index;
                remove(index);
              }}
              disabled={locked}
              aria-label={`Rimuovi ${entryLabel(index)}`}
              className={classNames(
                "grid size-target shrink-0 place-items-center rounded-control text-ink-faint enabled:hover:bg-danger-soft enabled:hover:text-danger disabled:opacity-40",
                // In the line of the handle.
                look !== "line" && "max-sm:absolute max-sm:top-0 max-sm:right-0",
              )}
            >
              <Trash className="size-4.5" />
            </button>
          </div>
        )}
      </DragList>
      <FieldMessages id={messagesId} messages={messages} />
      <div className="flex flex-wrap gap-2">
        <Button
          data-entry-button
          variant="secondary"
          size="small"
          onClick={() => append(make())}
          disabled={locked || fields.length >= most}
        >
          <Plus className="size-4" /> {addLabel}
        </Button>
        {actions}
      </div>
    </fieldset>
  );
}

/** The error of the list itself: the resolver sets it in the list's place, or as `root` beside those of its entries. */
function errorOfList(found: unknown): FieldError | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  if ("root" in found) return errorOfList(found.root);
  return "type" in found && typeof found.type === "string" ? { ...found, type: found.type } : undefined;
}
