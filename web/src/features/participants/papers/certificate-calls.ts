// The calls around the certificates of a date: issuing and the PDF files.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { IssuedCertificate, IssuePreview, Job } from "@/api/types";
import { upload, type UploadOptions } from "@/api/upload";
import { heldMailsInterval, jobInterval } from "@/lib/durations";
import { isTransient } from "@/lib/query-client";
import { megabyte, type FileLimits } from "@/ui/upload/file-limits";
import { heldMailsOf, refresh } from "../queries";

/** The PDF of another organisation. */
export const pdfLimits: FileLimits = { accept: [".pdf"], maxSize: 10 * megabyte };

export const certificateFile = (reservationId: number, id: number) =>
  `/api/reservations/${reservationId}/certificate/${id}`;
export const certificatesArchive = (dateId: number) => `/api/course-dates/${dateId}/certificates`;

/** For whom to issue, and for how many minutes the mails are held back. */
export type IssueOrder = { ids?: number[]; hold_minutes?: number };

/** What would be issued now for these reservations, or for everybody with a seat. */
export function issuePreviewQuery(dateId: number, ids: number[] | undefined) {
  return queryOptions({
    queryKey: ["issue-preview", dateId, ids],
    queryFn: async ({ signal }): Promise<IssuePreview> => {
      const params = { path: { id: dateId }, query: { dry_run: 1 } };
      const body = ids === undefined ? {} : { ids };
      const answered = await answer(api.POST("/course-dates/{id}/certificates", { params, body, signal }));
      if ("job" in answered) throw new Error("A preview has started a job.");
      return answered;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Starts to issue. The answer is the number of the job. */
export async function startIssuing(dateId: number, body: IssueOrder): Promise<number> {
  const params = { path: { id: dateId } };
  const answered = await answer(api.POST("/course-dates/{id}/certificates", { params, body }));
  if (!("job" in answered)) throw new Error("A job has not started.");
  return answered.job;
}

/** The mails about the certificates of a date that are held back. */
export function heldMailsQuery(dateId: number) {
  return queryOptions({
    queryKey: heldMailsOf(dateId),
    queryFn: ({ signal }) =>
      answer(api.GET("/course-dates/{id}/held-mails", { params: { path: { id: dateId } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.total > 0 ? heldMailsInterval : false),
  });
}

/** Calls them off. The answer says how many. */
export async function callOffMails(queries: QueryClient, dateId: number): Promise<number> {
  const params = { path: { id: dateId } };
  try {
    return (await answer(api.DELETE("/course-dates/{id}/held-mails", { params }))).total;
  } finally {
    void queries.invalidateQueries({ queryKey: heldMailsOf(dateId) });
  }
}

/** For a quarter of a minute, as the pauses between the tries double. */
const jobRetries = 4;

/**
 * A job, read again and again while it runs. Once it has ended, what is shown of its date is read again, too. When it cannot be
 * read any more, reading stops until the reader asks for it.
 */
export function jobQuery(dateId: number, id: number | null) {
  return queryOptions({
    queryKey: ["jobs", id],
    queryFn: async ({ signal, client }): Promise<Job> => {
      const job = await answer(api.GET("/jobs/{id}", { params: { path: { id: id ?? 0 } }, signal }));
      if (job.state !== "running") refresh(client, dateId);
      return job;
    },
    enabled: id !== null,
    staleTime: 0,
    retry: (count, problem) => count < jobRetries && isTransient(problem),
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data?.state === "running" ? jobInterval : false,
  });
}

export function uploadCertificate(
  reservationId: number,
  id: number,
  file: File,
  options: UploadOptions,
): Promise<IssuedCertificate> {
  const fields = { id_certificate: String(id) };
  return upload<IssuedCertificate>(`/api/reservations/${reservationId}/upload`, file, { ...options, fields });
}
