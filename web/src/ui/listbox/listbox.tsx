// The list that a text field offers. The field keeps the focus and handles the keys. A list without a field takes the focus itself.
import { useEffect, useRef, type ReactNode } from "react";
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
