// The filters of dates that calendar and list share: by course, city and instructor.
import { useQuery } from "@tanstack/react-query";
import { CourseFilter } from "@/domain/course-choice";
import { InstructorFilter } from "@/domain/instructor-choice";
import { FilterById } from "@/ui/select/select-filter";
import { citiesQuery } from "./queries";

export type DateFilter = "course" | "city" | "instructor";

type DateFiltersProps = {
  course: number | null;
  city: number | null;
  instructor: string | null;
  onChange: (filter: DateFilter, value: number | string | null) => void;
};

export function DateFilters({ course, city, instructor, onChange }: DateFiltersProps) {
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
      <InstructorFilter own="Solo le mie" value={instructor} onChange={(value) => onChange("instructor", value)} />
    </>
  );
}
