// The list that a text field offers. The field keeps the focus and handles the keys. A list without a field takes the focus itself.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CheckIcon } from "@/ui/icons";

type ListboxProps = {
  id: string;
  label: string;
  options: readonly { key: string | number; content: ReactNode; disabled?: boolean }[];
  /** The option that Enter would choose. */
  active: number | null;
  onActive: (index: number) => void;
  /** The option that is chosen now. */
  chosen: number;
  onChoose: (index: number) => void;
  /** It takes the focus when it appears: there is no field. */
  takesFocus?: boolean;
};

export function Listbox({ id, label, options, active, onActive, chosen, onChoose, takesFocus = false }: ListboxProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={takesFocus ? 0 : undefined}
      aria-activedescendant={takesFocus && active !== null ? optionId(id, active) : undefined}
      onMouseDown={(event) => event.preventDefault()}
      className="max-h-[min(16rem,calc(var(--available-height)-3.5rem))] overflow-y-auto overscroll-contain outline-none scroll-py-1.5 p-1.5 empty:hidden"
    >
      {options.map(({ key, content, disabled }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === chosen}
          aria-disabled={disabled === true || undefined}
          data-active={index === active || undefined}
          onClick={() => onChoose(index)}
          onPointerMove={() => index !== active && onActive(index)}
          className="flex min-h-target cursor-default items-center gap-3 rounded-[0.5rem] px-2.5 py-2 text-compact leading-snug select-none aria-selected:font-semibold aria-disabled:text-ink-faint data-active:bg-brand-soft aria-disabled:data-active:bg-sunken"
        >
          {content}
          {index === chosen && (
            <span className="ml-auto text-brand">
              <CheckIcon />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

type ActiveOption = {
  /** Null when there is none. */
  index: number | null;
  set: (index: number | null) => void;
  /** Moves it by a key; whether the key was one of those that do. */
  move: (event: KeyboardEvent) => boolean;
};

/**
 * The option of an open list that the keys have reached. The focus stays in the text field; `aria-activedescendant` tells screen
 * readers which option it is.
 */
export function useActiveOption(count: number, first: number | null = null): ActiveOption {
  const [at, setAt] = useState(first);
  const index = at === null || count === 0 ? null : Math.min(at, count - 1);

  function move(event: KeyboardEvent): boolean {
    const next = nextIndex(event.key, index, count - 1);
    if (next === null) return false;
    event.preventDefault();
    setAt(next);
    return true;
  }

  return { index, set: setAt, move };
}

/** The arrows lead from the last to the first and back. */
function nextIndex(key: string, index: number | null, last: number): number | null {
  if (last < 0) return null;
  if (key === "ArrowDown") return index === null || index >= last ? 0 : index + 1;
  if (key === "ArrowUp") return index === null || index <= 0 ? last : index - 1;
  return null;
}
