// A day as a filter of a list or chart: only a whole day, or none, is reported.
import { useId, useState } from "react";
import { isDay } from "./calendar";
import { DatePicker } from "./date-picker";

const pickable = { first: "2000-01-01", last: "2099-12-31" };

type DayFilterProps = { label: string; day: string | null; onChange: (day: string | null) => void };

export function DayFilter({ label, day, onChange }: DayFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);

  // The picker reports a day once it is complete, or when its field is left.
  function change(text: string): void {
    const isWhole = text === "" || isDay(text);
    setTyped(isWhole ? null : text);
    if (isWhole) onChange(text === "" ? null : text);
  }

  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-small text-ink-soft">
        {label}
      </label>
      <div className="w-44">
        <DatePicker
          id={id}
          value={typed ?? day ?? ""}
          onChange={change}
          range={pickable}
          invalid={typed !== null && typed.length > 9}
        />
      </div>
    </div>
  );
}
