// A text field that searches the server as one types and offers what it finds. With `create`, what is typed can be chosen as
// something new.
import { Combobox } from "@base-ui/react/combobox";
import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useState, type Ref } from "react";
import { sentenceFor } from "@/api/failure";
import { classNames } from "@/lib/class-names";
import { texts } from "@/lib/texts";
import { useDebounced } from "@/lib/use-debounced";
import { controlStyles } from "@/ui/form/control-styles";
import { CheckIcon, CloseIcon } from "@/ui/icons";
import { usePopupPlace } from "@/ui/popup-place";
import { selectStyles } from "@/ui/select/select-styles";
import { Spinner } from "@/ui/spinner";

export type AutocompleteSource<Item, Data, Key extends QueryKey> = {
  /** The search for a text, as the options of a query that gives the items (with `select` if need be). */
  query: (text: string) => UseQueryOptions<Data, Error, readonly Item[], Key>;
  itemKey: (item: Item) => string | number;
  /** Shown in the list, and in the field once it is chosen. */
  itemText: (item: Item) => string;
  /** A second line in the list. */
  itemDetail?: (item: Item) => string;
  /** Makes a new item of what was typed; null when nothing can be made of it. */
  create?: (text: string) => { item: Item; label: string } | null;
  /** The search starts at this length. */
  minLength?: number;
};

type AutocompleteProps<Item, Data, Key extends QueryKey> = AutocompleteSource<Item, Data, Key> & {
  id: string;
  /** The accessible name of the field and its list; the visible label refers to `id`. */
  label: string;
  value: Item | null;
  onChange: (item: Item | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  locked?: boolean;
  invalid?: boolean;
  describedBy?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A line of the list. */
type Entry<Item> = { key: string; text: string; detail?: string; item: Item; isNew: boolean };

export function Autocomplete<Item, Data, Key extends QueryKey>({
  id,
  label,
  value,
  onChange,
  onBlur,
  placeholder,
  locked = false,
  invalid = false,
  describedBy,
  ref,
  query,
  itemKey,
  itemText,
  itemDetail,
  create,
  minLength = 1,
}: AutocompleteProps<Item, Data, Key>) {
  const { container, positionMethod } = usePopupPlace();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const searched = useDebounced(text);
  const enabled = open && searched.length >= minLength;
  const { data: found = [], error, isFetching } = useQuery({ ...query(searched), enabled });

  const entryOf = (item: Item, isNew = false): Entry<Item> => {
    const entry = { key: `${isNew ? "new" : "known"} ${itemKey(item)}`, text: itemText(item), item, isNew };
    return itemDetail === undefined ? entry : { ...entry, detail: itemDetail(item) };
  };
  const known = enabled ? found.map((item) => entryOf(item)) : [];
  const searching = text !== searched || isFetching;
  // Not before the search has ended well: it may find what is typed.
  const isNew = text !== "" && !searching && error === null && !known.some((entry) => same(entry.text, text));
  const made = isNew ? (create?.(text) ?? null) : null;
  const entries = made === null ? known : [...known, { ...entryOf(made.item, true), text: made.label }];

  return (
    <Combobox.Root
      items={entries}
      filter={null}
      value={value === null ? null : entryOf(value)}
      onValueChange={(entry) => {
        onChange(entry?.item ?? null);
        setTyped("");
      }}
      onInputValueChange={(next, { reason }) => {
        if (reason === "input-change" || reason === "input-clear") setTyped(next);
      }}
      isItemEqualToValue={(one, other) => one.key === other.key}
      itemToStringLabel={(entry: Entry<Item>) => (entry.isNew ? itemText(entry.item) : entry.text)}
      open={open && !locked}
      onOpenChange={setOpen}
      readOnly={locked}
      locale="it"
      autoHighlight
    >
      <div className="relative">
        <Combobox.Input
          id={id}
          ref={ref}
          onBlur={onBlur}
          // The open list hides the visible label, like all around it, from screen readers.
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={classNames(controlStyles(invalid), "pr-12")}
        />
        {value !== null && !locked && (
          <Combobox.Clear
            aria-label={`Svuota: ${label}`}
            className="absolute inset-y-0.5 right-0.5 grid w-target place-items-center rounded-control text-ink-faint hover:text-ink"
          >
            <CloseIcon className="size-4" />
          </Combobox.Clear>
        )}
      </div>
      <Combobox.Portal container={container}>
        <Combobox.Positioner
          align="start"
          sideOffset={6}
          collisionPadding={12}
          positionMethod={positionMethod}
          className="z-40 outline-none"
        >
          <Combobox.Popup className={selectStyles.popup}>
            <Combobox.Status className="px-3.5 py-3 text-compact text-ink-soft empty:hidden">
              <Progress
                short={text.length < minLength && entries.length === 0}
                searching={searching}
                error={enabled ? error : null}
                found={entries.length}
              />
            </Combobox.Status>
            <Combobox.List aria-label={label} className={selectStyles.list}>
              {(entry: Entry<Item>) => (
                <Combobox.Item key={entry.key} value={entry} className={selectStyles.item}>
                  <span className="grid min-w-0">
                    <span className={entry.isNew ? "font-semibold text-brand" : undefined}>{entry.text}</span>
                    {entry.detail !== undefined && (
                      <span className="numbers text-small font-normal text-ink-soft">{entry.detail}</span>
                    )}
                  </span>
                  <Combobox.ItemIndicator className="ml-auto text-brand">
                    <CheckIcon />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

type ProgressProps = { short: boolean; searching: boolean; error: Error | null; found: number };

function Progress({ short, searching, error, found }: ProgressProps) {
  if (short) return "Scrivi per cercare.";
  if (searching) {
    return (
      <span className="flex items-center gap-2.5">
        <Spinner size="small" label={null} /> {texts.loading}
      </span>
    );
  }
  if (error !== null) return sentenceFor(error);
  return found === 0 ? "Nessun risultato" : null;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
