// The filters of dates that calendar and list share: by course and city.
import { useQuery } from "@tanstack/react-query";
import { CourseFilter } from "@/domain/course-choice";
import { FilterById } from "@/ui/select/select-filter";
import { citiesQuery } from "./queries";

type DateFiltersProps = {
  course: number | null;
  city: number | null;
  onChange: (filter: "course" | "city", value: number | null) => void;
};

export function DateFilters({ course, city, onChange }: DateFiltersProps) {
  const { data: cities = [] } = useQuery(citiesQuery);
  return (
    <>
      <CourseFilter value={course} onChange={(value) => onChange("course", value)} />
      <FilterById
        label="Città"
        none="Tutte"
        options={cities.map(({ id, name, province }) => ({ value: id, label: `${name} (${province})` }))}
        value={city}
        onChange={(value) => onChange("city", value)}
      />
    </>
  );
}
