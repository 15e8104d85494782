// A filter of a list by one of many, with its label inside as `Choice` has it: the first option stands for no filter.
import { useId } from "react";
import { classNames } from "@/lib/class-names";
import type { SelectOption, SelectValue } from "./select-option";
import { Select } from "./select";

type SelectFilterProps<Value extends SelectValue> = {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

export function SelectFilter<Value extends SelectValue>({ label, className, ...select }: SelectFilterProps<Value>) {
  const id = useId();
  const isSet = select.value !== select.options[0]?.value;
  return (
    <div
      className={classNames(
        "relative grid font-semibold [&>button]:min-h-14 [&>button]:pt-6.25 [&>button]:pb-1.25 [&>button]:leading-tight",
        isSet && "[&>button]:border-brand [&>button]:bg-brand-soft",
        className,
      )}
    >
      <label
        htmlFor={id}
        className="pointer-events-none absolute top-2.25 right-3.5 left-3.5 truncate text-caption font-normal text-ink-soft"
      >
        {label}
      </label>
      <Select id={id} label={label} {...select} />
    </div>
  );
}

type FilterByIdProps = {
  label: string;
  /** The label of the empty filter: `Tutti`. */
  none: string;
  options: readonly { value: number; label: string }[];
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  className?: string;
};

/** By the number of what is chosen, which is never 0. */
export function FilterById({ none, options, value, onChange, ...rest }: FilterByIdProps) {
  return (
    <SelectFilter
      options={[{ value: 0, label: none }, ...options]}
      value={value ?? 0}
      onChange={(chosen) => onChange(chosen === 0 ? null : chosen)}
      {...rest}
    />
  );
}
