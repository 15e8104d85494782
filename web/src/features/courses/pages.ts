// The pages of the course list. A centre has a dozen courses, or forty: one page. Whoever has a thousand shows this many at
// a time, as the server does that renders them.
import type { CourseList, CourseSummary, PageMeta } from "@/api/types";

export const coursesPerPage = 48;

/** The courses of a page, when the list that is there holds them: it is whole, or it is that very page. */
export function coursesOf({ data, meta }: CourseList, page: number): readonly CourseSummary[] | undefined {
  if (data.length >= meta.total) return data.slice((page - 1) * coursesPerPage, page * coursesPerPage);
  return meta.per_page === coursesPerPage && meta.current_page === page ? data : undefined;
}

/** Where a page of the list stands. */
export function pageMeta({ meta: { total } }: CourseList, page: number): PageMeta {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / coursesPerPage)),
    per_page: coursesPerPage,
    total,
  };
}
