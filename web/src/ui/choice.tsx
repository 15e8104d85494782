// A select-only combobox with a few fixed options, for filters on public pages. It is our own because Base UI's
// Select is 51 KB (gzip) of code, and the course list's first load is 2 KB below its budget of 110 KB. Longer lists
// and form fields use Select.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "@/lib/class-names";
import { useCloseOnBack } from "@/lib/use-close-on-back";
import { CheckIcon, ChevronDownIcon } from "./icons";

type ChoiceOption<Value> = { value: Value; label: string };

type ChoiceProps<Value> = {
  label: string;
  options: readonly ChoiceOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Highlighted: a filter is set. */
  active?: boolean;
};

export function Choice<Value>({ label, options, value, onChange, active = false }: ChoiceProps<Value>) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const open = at !== null;
  const chosen = options.findIndex((option) => option.value === value);
  const close = () => setAt(null);
  useOutsidePress(box, open, close);
  useCloseOnBack(open, close);

  function pick(index: number): void {
    const option = options[index];
    if (option !== undefined && option.value !== value) onChange(option.value);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = options.length - 1;
    const next = at === null ? opened(event.key, chosen, last) : moved(event.key, at, last, options);
    if (next === null) {
      if (at === null || event.key === "Shift") return;
      if (event.key === "Enter" || event.key === " ") pick(at);
      else if (event.key === "Tab") return pick(at);
      else if (event.key === "Escape") close();
      else return;
    } else setAt(next);
    event.preventDefault();
  }

  return (
    <div ref={box} className="choice relative min-w-0">
      <button
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-labelledby={`${id}-label`}
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        onClick={() => setAt(open ? null : Math.max(chosen, 0))}
        onKeyDown={onKeyDown}
        className={classNames(
          "grid min-h-14 w-full grid-cols-[1fr_auto] content-center items-center gap-x-1 rounded-control border px-3.5 text-left text-compact leading-tight transition-colors sm:gap-x-2",
          active ? "border-brand bg-brand-soft" : "border-line-strong bg-surface hover:border-ink",
        )}
      >
        <span id={`${id}-label`} className="col-span-2 truncate text-micro text-ink-soft sm:text-caption">
          {label}
        </span>
        <span className="truncate font-semibold">{options[chosen]?.label}</span>
        <ChevronDownIcon className={classNames("size-4 text-ink-faint transition-transform", open && "rotate-180")} />
      </button>
      {open && (
        // Keeps the focus on the combobox: losing it would close the list before the click.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div
          id={`${id}-list`}
          ref={keepInWindow}
          role="listbox"
          aria-labelledby={`${id}-label`}
          onMouseDown={(event) => event.preventDefault()}
          className="choice-list absolute top-full left-0 z-20 mt-1.5 max-h-64 w-full min-w-40 overflow-auto rounded-control border border-line bg-surface p-1.5 shadow-floating"
        >
          {options.map((option, index) => (
            // The keys are handled by the combobox, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={`${id}-${index}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onClick={() => pick(index)}
              onPointerMove={() => setAt(index)}
              className={classNames(
                "flex min-h-target cursor-pointer items-center justify-between gap-3 rounded-[0.5rem] px-3 text-compact",
                index === at && "bg-sunken",
                index === chosen && "font-semibold",
              )}
            >
              {option.label}
              {index === chosen && <CheckIcon className="size-4 text-brand" />}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** A list at the window's edge moves inwards. */
function keepInWindow(list: HTMLElement | null): void {
  const beyond = (list?.getBoundingClientRect().right ?? 0) - document.documentElement.clientWidth + 8;
  if (beyond > 0) list?.style.setProperty("margin-left", `${-beyond}px`);
}

/** The active option after a key opens the list; null when the key does not open it. */
function opened(key: string, chosen: number, last: number): number | null {
  if (key === "ArrowDown" || key === "ArrowUp" || key === "Enter" || key === " ") return Math.max(chosen, 0);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

/** The active option after a key in the open list; null when the key does not move it. */
function moved(key: string, at: number, last: number, options: readonly { label: string }[]): number | null {
  if (key === "ArrowDown") return Math.min(at + 1, last);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return null;
  const after = [...options.slice(at + 1), ...options.slice(0, at + 1)];
  const found = after.findIndex(({ label }) => label.toLowerCase().startsWith(key.toLowerCase()));
  return found < 0 ? null : (at + 1 + found) % options.length;
}

function useOutsidePress(box: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) close();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("focusin", onPress);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("focusin", onPress);
    };
  });
}
