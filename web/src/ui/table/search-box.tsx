// The search box of a list. It reports what is typed after a pause, and when it is left; `/` focuses it from anywhere, Esc empties
// and leaves it.
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { searchPause } from "@/lib/durations";
import { classNames } from "@/lib/class-names";
import { CloseIcon, SearchIcon } from "@/ui/icons";

type SearchBoxProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The arrow down leaves for the list. */
  onLeave?: () => void;
  className?: string;
};

export function SearchBox({ label, value, onChange, onLeave, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The text that was reported and has not come back as the value yet: the reader may type on meanwhile.
  const [pending, setPending] = useState<readonly string[]>([]);
  if (shown !== value) {
    setShown(value);
    const place = pending.lastIndexOf(value);
    setPending(place === -1 ? [] : pending.slice(place + 1));
    // The search was changed elsewhere: by a button that clears it, or by going back.
    if (place === -1 && typed.trim() !== value) setTyped(value);
  }
  useSlash(input);

  function send(text: string): void {
    if (text !== value) setPending([...pending, text]);
    onChange(text);
  }

  const report = useEffectEvent(send);
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return undefined;
    const timer = setTimeout(() => report(text), searchPause);
    return () => clearTimeout(timer);
  }, [typed, value]);

  /** A dialog that opens over the list adds an entry to the history: the search belongs to the one below. */
  function flush(): void {
    const text = typed.trim();
    if (text !== (pending.at(-1) ?? value)) send(text);
  }

  function empty(): void {
    setTyped("");
    if (value !== "") send("");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      if (typed === "") input.current?.blur();
      else empty();
    } else if (event.key === "ArrowDown" && onLeave !== undefined) onLeave();
    else if (event.key === "Enter") send(typed.trim());
    else return;
    event.preventDefault();
  }

  return (
    <search className={classNames("relative", className)}>
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-ink-faint" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={flush}
        className="peer min-h-14 w-full rounded-control border border-line-strong bg-surface px-11 text-compact text-ink text-ellipsis transition-colors placeholder:text-ink-faint hover:border-ink"
      />
      {typed === "" ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto hidden h-6 rounded-[0.375rem] border border-line px-2 text-caption text-ink-faint peer-focus:hidden lg:pointer-fine:block"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          onClick={() => {
            empty();
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-1 my-auto grid size-target place-items-center rounded-control text-ink-faint hover:text-ink"
        >
          <CloseIcon className="size-4" />
          <span className="sr-only">Svuota la ricerca</span>
        </button>
      )}
    </search>
  );
}

/** Focuses the input on `/`, unless the reader is typing somewhere or a dialog is open. */
function useSlash(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [input]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}
