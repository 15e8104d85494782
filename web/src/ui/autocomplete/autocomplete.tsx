// A text field that searches the server as one types and offers what it finds. With `create`, what is typed can be chosen as
// something new.
import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { sentenceFor } from "@/api/failure";
import { classNames } from "@/lib/class-names";
import { texts } from "@/lib/texts";
import { useDebounced } from "@/lib/use-debounced";
import { Floating } from "@/ui/floating";
import { controlStyles } from "@/ui/form/control-styles";
import { CloseIcon } from "@/ui/icons";
import { Listbox, optionId, useActiveOption } from "@/ui/listbox/listbox";
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
  /** A new item may have the text of one that is found: people have namesakes. */
  namesakes?: boolean;
  /** The search starts at this length. */
  minLength?: number;
};

type AutocompleteProps<Item, Data, Key extends QueryKey> = AutocompleteSource<Item, Data, Key> & {
  id: string;
  /** The accessible name of the list; the visible label refers to `id`. */
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
  namesakes = false,
  minLength = 1,
}: AutocompleteProps<Item, Data, Key>) {
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const [open, setOpen] = useState(false);
  // Null while the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const text = (typed ?? "").trim();
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
  const isNew =
    text !== "" && !searching && error === null && (namesakes || !known.some((entry) => same(entry.text, text)));
  const made = isNew ? (create?.(text) ?? null) : null;
  const entries = made === null ? known : [...known, { ...entryOf(made.item, true), text: made.label }];

  const chosen = value === null ? -1 : entries.findIndex(({ key }) => key === entryOf(value).key);
  const active = useActiveOption(entries.length);
  const shown = open && !locked;

  function close(): void {
    setOpen(false);
    setTyped(null);
    active.set(null);
  }

  function choose(index: number | null): void {
    const entry = index === null ? undefined : entries[index];
    if (entry === undefined) return;
    onChange(entry.item);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (locked || event.nativeEvent.isComposing) return;
    if (shown && active.move(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
    else if (!shown) return;
    // While the list is open, Enter does not send the form.
    else if (event.key === "Enter") choose(active.index);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <div ref={box} className="relative">
        <input
          id={id}
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={shown}
          aria-controls={shown ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown && active.index !== null ? optionId(list, active.index) : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          readOnly={locked}
          value={typed ?? (value === null ? "" : itemText(value))}
          onChange={(event) => {
            const next = event.target.value;
            setTyped(next);
            setOpen(true);
            active.set(0);
            if (next === "" && value !== null) onChange(null);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
            onBlur?.();
          }}
          className={classNames(controlStyles(invalid), "pr-12")}
        />
        {value !== null && !locked && (
          <button
            type="button"
            // The keys clear the field as they clear any text.
            tabIndex={-1}
            aria-label={`Svuota: ${label}`}
            onClick={() => {
              onChange(null);
              close();
              input.current?.focus();
            }}
            className="absolute inset-y-0.5 right-0.5 grid w-target place-items-center rounded-control text-ink-faint hover:text-ink"
          >
            <CloseIcon className="size-4" />
          </button>
        )}
      </div>
      {shown && (
        <Floating
          anchor={box}
          onLeave={close}
          className="w-(--anchor-width) max-w-(--available-width) min-w-64 overflow-hidden"
        >
          <p role="status" className="px-3.5 py-3 text-compact text-ink-soft empty:hidden">
            <Progress
              short={text.length < minLength && entries.length === 0}
              searching={searching}
              error={enabled ? error : null}
              found={entries.length}
            />
          </p>
          <Listbox
            id={list}
            label={label}
            options={entries.map((entry) => ({ key: entry.key, content: <EntryText entry={entry} /> }))}
            active={active.index}
            onActive={active.set}
            chosen={chosen}
            onChoose={choose}
          />
        </Floating>
      )}
    </>
  );
}

function EntryText<Item>({ entry: { text, detail, isNew } }: { entry: Entry<Item> }) {
  return (
    <span className="grid min-w-0">
      <span className={isNew ? "font-semibold text-brand" : undefined}>{text}</span>
      {detail !== undefined && <span className="numbers text-small font-normal text-ink-soft">{detail}</span>}
    </span>
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
