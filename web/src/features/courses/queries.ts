// The queries about courses.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { Course, CourseList } from "@/api/types";
import { allOfThem, type CourseFilters } from "./filters";

const unlessAll = (value: number) => (value === allOfThem ? undefined : value);

/** All published courses that fit the filters, whatever the page. */
export function catalogueQuery({ search, organization, courseType, recipient, city, month }: CourseFilters) {
  const query = {
    search: search.trim() === "" ? undefined : search.trim(),
    organization: unlessAll(organization),
    courseType: unlessAll(courseType),
    recipient: unlessAll(recipient),
    city: city === "" ? undefined : city,
    month: month === "" ? undefined : month,
  };
  return queryOptions({
    queryKey: ["courses", query],
    queryFn: ({ signal }): Promise<CourseList> => answer(api.GET("/courses", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** A course with its dates. Always stale: a reader who comes back to book needs the exact free seats. */
export function courseQuery(id: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ["course", id],
    queryFn: async ({ signal }): Promise<Course> => {
      const course = await answer(api.GET("/courses/{id}", { params: { path: { id } }, signal }));
      // Admins are sent the retired ones, too.
      return { ...course, certificates: course.certificates.filter(({ retired }) => !retired) };
    },
  });
}
