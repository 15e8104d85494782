// A filter of a list by one of many: the first option stands for no filter.
import { useId } from "react";
import type { SelectOption, SelectValue } from "./select-option";
import { Select } from "./select";

type SelectFilterProps<Value extends SelectValue> = {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

export function SelectFilter<Value extends SelectValue>({
  label,
  className = "",
  ...select
}: SelectFilterProps<Value>) {
  const id = useId();
  return (
    <div className={`grid ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} label={label} {...select} />
    </div>
  );
}

type FilterByIdProps = {
  label: string;
  /** The label of the empty filter: `Tutti i corsi`. */
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
