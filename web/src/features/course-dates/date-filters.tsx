// The filters of dates. Those by course and city are shared by calendar and list.
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Select } from "@/ui/select/select";
import type { SelectOption, SelectValue } from "@/ui/select/select-option";
import { citiesQuery } from "./queries";
import { useCourseChoice } from "./use-course-choice";

const all = 0;

type DateFiltersProps = {
  course: number | null;
  city: number | null;
  onChange: (filter: "course" | "city", value: number | null) => void;
};

export function DateFilters({ course, city, onChange }: DateFiltersProps) {
  const courses = useCourseChoice();
  const { data: cities = [] } = useQuery(citiesQuery);
  return (
    <>
      <Filter
        label="Corso"
        options={[
          { value: all, label: "Tutti i corsi" },
          ...courses.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={course ?? all}
        onChange={(value) => onChange("course", value === all ? null : value)}
      />
      <Filter
        label="Città"
        options={[
          { value: all, label: "Tutte le città" },
          ...cities.map(({ id, name, province }) => ({ value: id, label: `${name} (${province})` })),
        ]}
        value={city ?? all}
        onChange={(value) => onChange("city", value === all ? null : value)}
      />
    </>
  );
}

type FilterProps<Value extends SelectValue> = {
  label: string;
  /** The first one stands for no filter. */
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

export function Filter<Value extends SelectValue>({ label, ...select }: FilterProps<Value>) {
  const id = useId();
  return (
    <div className="grid">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} label={label} {...select} />
    </div>
  );
}
