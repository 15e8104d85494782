// The calls of an import: a preview, the import itself, and the files to download.
import type { components } from "@/api/schema";
import { upload, type UploadOptions } from "@/api/upload";
import { megabyte, type FileLimits } from "@/ui/upload/file-limits";

export type ImportReport = components["schemas"]["ImportReport"];
export type ImportRow = components["schemas"]["ImportRow"];

/** What may be imported. */
export const spreadsheetLimits: FileLimits = { accept: [".xlsx"], maxSize: 5 * megabyte };

const below = (dateId: number) => `/api/course-dates/${dateId}`;

export const addresses = {
  template: (dateId: number) => `${below(dateId)}/reservations/template`,
  export: (dateId: number) => `${below(dateId)}/reservations/export`,
  register: (dateId: number) => `${below(dateId)}/register`,
};

/** Says what an import would do. */
export function previewImport(dateId: number, file: File, options: UploadOptions): Promise<ImportReport> {
  return upload<ImportReport>(`${below(dateId)}/reservations/upload?dry_run=1`, file, options);
}

/** Adds everybody in the file, or nobody. With `waiting` those without a seat come onto the waiting list. */
export function runImport(dateId: number, file: File, waiting: boolean): Promise<ImportReport> {
  return upload<ImportReport>(`${below(dateId)}/reservations/upload${waiting ? "?waiting=1" : ""}`, file);
}
