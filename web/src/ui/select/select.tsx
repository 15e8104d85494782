// A select with a searchable list. Typing on the closed select picks by first letters; typing in the open list
// filters it. On touch screens the keyboard opens only when the search field is tapped.
import { Combobox } from "@base-ui/react/combobox";
import type { Ref } from "react";
import { classNames } from "@/lib/class-names";
import { CheckIcon, SearchIcon } from "@/ui/icons";
import { usePopupPlace } from "@/ui/popup-place";
import { selectStyles as styles } from "./select-styles";
import { optionText, type SelectOption, type SelectValue } from "./select-option";

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
  const { container, positionMethod } = usePopupPlace();
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      onValueChange={(option) => option !== null && onChange(option.value)}
      isItemEqualToValue={(one, other) => one.value === other.value}
      itemToStringLabel={(option) => optionText(option)}
      readOnly={locked}
      locale="it"
      autoHighlight
    >
      <Combobox.Trigger
        id={id}
        ref={ref}
        onBlur={onBlur}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-required={required || undefined}
        className={classNames(styles.trigger, invalid ? "border-danger" : "border-line-strong", locked && "bg-sunken")}
      >
        <span className="min-w-0 grow">
          {chosen === null ? <span className="text-ink-faint">{placeholder}</span> : <OptionText option={chosen} />}
        </span>
        <Combobox.Icon className={styles.icon}>
          <Chevron />
        </Combobox.Icon>
      </Combobox.Trigger>
      <Combobox.Portal container={container}>
        <Combobox.Positioner
          align="start"
          sideOffset={6}
          collisionPadding={12}
          positionMethod={positionMethod}
          className="z-40 outline-none"
        >
          <Combobox.Popup aria-label={label} className={styles.popup}>
            <div className={styles.search}>
              <SearchIcon className="size-4 text-ink-faint" />
              <Combobox.Input
                placeholder="Cerca nella lista.."
                aria-label="Cerca nella lista"
                className={styles.input}
              />
            </div>
            <Combobox.Empty>
              <p className="px-3.5 py-4 text-compact text-ink-soft">Nessun risultato</p>
            </Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(option: SelectOption<Value>) => (
                <Combobox.Item key={option.value} value={option} className={styles.item}>
                  <OptionText option={option} />
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

function OptionText({ option }: { option: SelectOption }) {
  const { color, detail, icon, label, tone } = option;
  return (
    <span className="flex min-w-0 items-start gap-2.5">
      {typeof color === "string" && (
        <span
          aria-hidden="true"
          className="mt-1.5 size-2.5 shrink-0 rounded-full ring-1 ring-line-strong"
          style={{ backgroundColor: color }}
        />
      )}
      {icon !== undefined && <span className="shrink-0 text-ink-faint">{icon}</span>}
      <span className="numbers min-w-0 text-pretty">
        <span className={tone === "danger" ? "text-danger" : undefined}>{label}</span>
        {detail !== undefined && (
          <>
            <span className="sr-only"> · </span>
            <span className="block text-small font-normal text-ink-soft">{detail}</span>
          </>
        )}
      </span>
    </span>
  );
}

function Chevron() {
  return (
    <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <path d="M3.5 6l4.5 4.5L12.500 6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
