// The calls around the certificates of a date: issuing and the PDF files.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { IssuedCertificate, Job } from "@/api/types";
import { upload, type UploadOptions } from "@/api/upload";
import { jobInterval } from "@/lib/durations";
import { isTransient } from "@/lib/query-client";
import { megabyte, type FileLimits } from "@/ui/upload/file-limits";
import { refresh } from "../queries";

/** The PDF of another organisation. */
export const pdfLimits: FileLimits = { accept: [".pdf"], maxSize: 10 * megabyte };

export const certificateFile = (reservationId: number, id: number) =>
  `/api/reservations/${reservationId}/certificate/${id}`;
export const certificatesArchive = (dateId: number) => `/api/course-dates/${dateId}/certificates`;

/** Starts to issue for these reservations, or for everybody with a seat. The answer is the number of the job. */
export async function startIssuing(dateId: number, ids?: number[]): Promise<number> {
  const params = { path: { id: dateId } };
  const body = ids === undefined ? {} : { ids };
  return (await answer(api.POST("/course-dates/{id}/certificates", { params, body }))).job;
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
