// A select with a searchable list. Typing on the closed select picks by first letters; typing in the open list filters it. On
// touch screens the keyboard opens only when the search field is tapped.
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { classNames } from "@/lib/class-names";
import { ChevronDownIcon } from "@/ui/icons";
import { optionText, OptionText, type SelectOption, type SelectValue } from "./select-option";
import { SelectPopup } from "./select-popup";
import { useFirstLetters } from "./use-first-letters";

type SelectProps<Value extends SelectValue> = {
  id: string;
  /** The accessible name of the list; the visible label refers to `id`. */
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  locked?: boolean;
  invalid?: boolean;
  describedBy?: string;
  required?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Select<Value extends SelectValue>({
  id,
  label,
  options,
  value,
  onChange,
  onBlur,
  placeholder = "Seleziona un'opzione",
  locked = false,
  invalid = false,
  describedBy,
  required = false,
  ref,
}: SelectProps<Value>) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  const [open, setOpen] = useState(false);
  const [openedBy, setOpenedBy] = useState<"keys" | "mouse" | "touch">("keys");
  const chosen = options.find((option) => option.value === value) ?? null;
  const type = useFirstLetters(options.map(optionText), (index) => {
    const option = options[index];
    if (option !== undefined && option.disabled !== true && option.value !== value) onChange(option.value);
  });

  function onKeyDown(event: KeyboardEvent): void {
    setOpenedBy("keys");
    if (locked || open || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
    else if (!type(event.key, event.timeStamp)) return;
    event.preventDefault();
  }

  return (
    <>
      <button
        type="button"
        role="combobox"
        id={id}
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${id}-popup` : undefined}
        aria-readonly={locked || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-required={required || undefined}
        onPointerDown={(event) => setOpenedBy(event.pointerType === "touch" ? "touch" : "mouse")}
        onClick={() => !locked && setOpen(!open)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={classNames(
          "flex min-h-12 w-full items-center gap-3 rounded-control border bg-surface px-3.5 py-2.5 text-left text-compact leading-snug text-ink transition-colors not-aria-readonly:hover:border-ink aria-expanded:border-brand",
          invalid ? "border-danger" : "border-line-strong",
          locked && "bg-sunken",
        )}
      >
        <span className="min-w-0 grow">
          {chosen === null ? <span className="text-ink-faint">{placeholder}</span> : <OptionText option={chosen} />}
        </span>
        <ChevronDownIcon className={classNames("size-4 text-ink-faint transition-transform", open && "rotate-180")} />
      </button>
      {open && !locked && (
        <SelectPopup
          id={`${id}-popup`}
          anchor={button}
          label={label}
          options={options}
          value={value}
          openedBy={openedBy}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
