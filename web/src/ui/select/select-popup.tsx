// The open list of a Select. A list that is longer than a glance has a field that searches it; in a shorter one letters lead to
// the options that begin with them.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { folded } from "@/lib/folded";
import { Floating } from "@/ui/floating";
import { SearchIcon } from "@/ui/icons";
import { Listbox, optionId, useActiveOption } from "@/ui/listbox/listbox";
import { optionText, OptionText, type SelectOption, type SelectValue } from "./select-option";
import { useFirstLetters } from "./use-first-letters";

type SelectPopupProps<Value extends SelectValue> = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  /** By touch, the keyboard of the screen comes only when the search field is tapped; by keys, the first option is active. */
  openedBy: "keys" | "mouse" | "touch";
  onChoose: (value: Value) => void;
  onClose: () => void;
};

/** Up to so many options are seen at once, and are not searched. */
const longestUnsearched = 7;

export function SelectPopup<Value extends SelectValue>({
  id,
  anchor,
  label,
  options,
  value,
  openedBy,
  onChoose,
  onClose,
}: SelectPopupProps<Value>) {
  const list = useId();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const wanted = folded(text);
  const found = options.filter((option) => folded(optionText(option)).includes(wanted));
  const chosen = found.findIndex((option) => option.value === value);
  // Opened by keyboard, the list highlights its first option; opened by pointer, only the chosen one.
  const first = openedBy === "keys" ? found.findIndex(({ disabled }) => disabled !== true) : -1;
  const start = chosen < 0 ? first : chosen;
  const active = useActiveOption(found.length, start < 0 ? null : start);
  const dotted = options.some(({ color }) => typeof color === "string");
  const searchable = options.length > longestUnsearched;
  const type = useFirstLetters(found.map(optionText), active.set);

  useEffect(() => {
    if (openedBy === "touch") search.current?.closest<HTMLElement>("[role=dialog]")?.focus({ preventScroll: true });
    else search.current?.focus({ preventScroll: true });
  }, [openedBy]);

  function choose(index: number | null): void {
    const option = index === null ? undefined : found[index];
    if (option === undefined || option.disabled === true) return;
    onChoose(option.value);
    onClose();
    anchor.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (active.move(event)) return;
    if (event.key === "Enter" || (event.key === " " && !searchable)) choose(active.index);
    else if (event.key === "Escape") {
      onClose();
      anchor.current?.focus();
    } else if (event.key === "Tab") {
      // The browser goes on from the field, not from the end of the page, where the list is.
      onClose();
      anchor.current?.focus();
      return;
    } else if (searchable || event.ctrlKey || event.metaKey || event.altKey || !type(event.key, event.timeStamp))
      return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Floating
      id={id}
      anchor={anchor}
      label={label}
      onLeave={onClose}
      onKeyDown={onKeyDown}
      className="w-(--anchor-width) max-w-(--available-width) min-w-64 overflow-hidden"
    >
      {searchable && (
        <>
          <div className="flex items-center gap-2.5 border-b border-line px-3.5">
            <SearchIcon className="size-4 text-ink-faint" />
            <input
              ref={search}
              type="text"
              role="combobox"
              aria-label="Cerca nella lista"
              aria-expanded="true"
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={active.index === null ? undefined : optionId(list, active.index)}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              placeholder="Cerca nella lista.."
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                active.set(event.target.value === "" ? null : 0);
              }}
              className="min-h-target w-full bg-transparent text-compact outline-none placeholder:text-ink-faint"
            />
          </div>
          <p role="status" className="px-3.5 py-4 text-compact text-ink-soft empty:hidden">
            {found.length === 0 && "Nessun risultato"}
          </p>
        </>
      )}
      <Listbox
        id={list}
        label={label}
        options={found.map((option) => ({
          key: option.value,
          content: <OptionText option={option} dotted={dotted} />,
          disabled: option.disabled,
        }))}
        active={active.index}
        onActive={active.set}
        chosen={chosen}
        onChoose={choose}
        takesFocus={!searchable}
      />
    </Floating>
  );
}
