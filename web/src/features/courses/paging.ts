// Pages of the course list. Most centres have one page; the server renders pages of the same size.
import type { CourseList, CourseSummary, PageMeta } from "@/api/types";

const coursesPerPage = 48;

/** The courses of a page, if the list holds them: it is the whole list, or exactly that page. */
export function coursesOf({ data, meta }: CourseList, page: number): readonly CourseSummary[] | undefined {
  if (data.length >= meta.total) return data.slice((page - 1) * coursesPerPage, page * coursesPerPage);
  return meta.per_page === coursesPerPage && meta.current_page === page ? data : undefined;
}

/** The paging info of a page. */
export function pageMeta({ meta: { total } }: CourseList, page: number): PageMeta {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / coursesPerPage)),
    per_page: coursesPerPage,
    total,
  };
}
