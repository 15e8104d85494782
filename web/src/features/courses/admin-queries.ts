// The calls with which admins edit courses. Public answers about courses are cached under `courses` and `course`: they are
// dropped when a course changes.
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import { downloadBlob } from "@/api/download";
import type { Course, CourseList, CourseWrite } from "@/api/types";
import { upload } from "@/api/upload";
import type { ListQuery, TableUrlOptions } from "@/ui/table/use-table-url";
import type { Rectangle } from "@/ui/picture-crop/draw";

type Filter = "organization" | "courseType" | "recipient" | "status";

/** The list's state in the URL, under the names of the API. */
export const courseListUrl: TableUrlOptions<Filter> = {
  filters: ["organization", "courseType", "recipient", "status"],
  sort: { column: "title", direction: "asc" },
};

const key = "admin-courses";

export function adminCoursesQuery(query: ListQuery<Filter>) {
  return queryOptions({
    queryKey: [key, query],
    queryFn: ({ signal }): Promise<CourseList> =>
      answer(api.GET("/courses", { params: { query: listed(query) }, signal })),
    placeholderData: keepPreviousData,
  });
}

function listed({ sort, status, organization, courseType, recipient, ...rest }: ListQuery<Filter>) {
  return {
    ...rest,
    scope: "all" as const,
    page: rest.page ?? 1,
    per_page: 25,
    sort: sorts.find((known) => known === sort),
    status: statuses.find((known) => known === status),
    organization: choice(organization),
    courseType: choice(courseType),
    recipient: choice(recipient),
  };
}

const sorts = ["title", "next_date", "updated_at"] as const;
const statuses = ["published", "draft", "archived"] as const;

/** A filter of two values; anything else in the URL filters nothing. */
function choice(value: string | undefined): number | undefined {
  return value === "0" || value === "1" ? Number(value) : undefined;
}

/** A course as it was read, with its entity tag. */
export type ReadCourse = { course: Course; tag: string };

/** A course to edit. Always stale: the editor must begin with the present version. */
export function adminCourseQuery(id: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ["admin-course", id],
    queryFn: ({ signal }) => readCourse(id, signal),
  });
}

export async function readCourse(id: number, signal?: AbortSignal): Promise<ReadCourse> {
  return tagged(await api.GET("/courses/{id}", { params: { path: { id } }, ...(signal !== undefined && { signal }) }));
}

export async function createCourse(queries: QueryClient, course: CourseWrite): Promise<ReadCourse> {
  return changed(queries, await tagged(await api.POST("/courses", { body: course })));
}

/** Saves a course that is still as `tag` says; throws a 412 failure when it is not. */
export async function saveCourse(
  queries: QueryClient,
  { id, tag, course }: { id: number; tag: string; course: CourseWrite },
): Promise<ReadCourse> {
  const call = api.PUT("/courses/{id}", { params: { path: { id } }, body: course, headers: { "If-Match": tag } });
  return changed(queries, await tagged(await call));
}

export async function changeCourseState(
  queries: QueryClient,
  id: number,
  state: { published?: boolean; archived?: boolean },
): Promise<ReadCourse> {
  return changed(queries, await tagged(await api.PATCH("/courses/{id}", { params: { path: { id } }, body: state })));
}

export async function duplicateCourse(queries: QueryClient, id: number): Promise<ReadCourse> {
  return changed(queries, await tagged(await api.POST("/courses/{id}/duplicate", { params: { path: { id } } })));
}

export type PictureToSend = { file: File; crop: Rectangle };

export async function uploadPicture(
  queries: QueryClient,
  id: number,
  { file, crop }: PictureToSend,
  options: { onProgress: (share: number) => void; signal?: AbortSignal },
): Promise<Course> {
  const fields = {
    crop_x: String(crop.x),
    crop_y: String(crop.y),
    crop_width: String(crop.width),
    crop_height: String(crop.height),
  };
  const course = await upload<Course>(`/api/courses/${id}/image`, file, { method: "PUT", fields, ...options });
  forget(queries);
  return course;
}

export async function removePicture(queries: QueryClient, id: number): Promise<Course> {
  const course = await answer(api.DELETE("/courses/{id}/image", { params: { path: { id } } }));
  forget(queries);
  return course;
}

/** The uncropped picture, to crop it again. */
export async function readPictureSource(id: number): Promise<File> {
  const blob = await downloadBlob(`/api/courses/${id}/image/source`);
  return new File([blob], "immagine.webp", { type: "image/webp" });
}

type Call = { data: Course | undefined; error: unknown; response: Response };

async function tagged(call: Call): Promise<ReadCourse> {
  const course = await answer(Promise.resolve(call));
  return { course, tag: call.response.headers.get("ETag") ?? "" };
}

function changed(queries: QueryClient, read: ReadCourse): ReadCourse {
  queries.setQueryData(adminCourseQuery(read.course.id).queryKey, read);
  forget(queries);
  return read;
}

/** Lists and public pages show the change when they are next looked at. */
function forget(queries: QueryClient): void {
  for (const name of [key, "courses", "course"]) void queries.invalidateQueries({ queryKey: [name] });
}

/** Resolves when the lists on screen show what has changed. */
export function listsRefetched(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false });
}

/** The courses that may renew a certificate. */
export const renewalCoursesQuery = queryOptions({
  queryKey: [key, "renewals"],
  queryFn: async ({ signal }) => {
    const query = { scope: "all", sort: "title" } as const;
    const { data } = await answer(api.GET("/courses", { params: { query }, signal }));
    return data.map(({ id, title }) => ({ id, title }));
  },
});
