// The queries about courses.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { Course, CourseList } from "@/api/types";
import { allOfThem, type CourseFilters } from "./filters";

const unlessAll = (value: number) => (value === allOfThem ? undefined : value);

/** All published courses that fit the filters, whatever the page. */
export function catalogueQuery({ search, organization, courseType, recipient }: CourseFilters) {
  const query = {
    search: search.trim() === "" ? undefined : search.trim(),
    organization: unlessAll(organization),
    courseType: unlessAll(courseType),
    recipient: unlessAll(recipient),
  };
  return queryOptions({
    queryKey: ["courses", query],
    queryFn: ({ signal }): Promise<CourseList> => answer(api.GET("/courses", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function courseQuery(id: number) {
  return queryOptions({
    queryKey: ["course", id],
    queryFn: ({ signal }): Promise<Course> => answer(api.GET("/courses/{id}", { params: { path: { id } }, signal })),
  });
}
