// The calls of an import of certificates.
import type { components } from "@/api/schema";
import { upload, type UploadOptions } from "@/api/upload";
import { megabyte, type FileLimits } from "@/ui/upload/file-limits";

export type ImportReport = components["schemas"]["CertificateImportReport"];
export type ImportRow = components["schemas"]["CertificateImportRow"];

/** What may be imported. */
export const spreadsheetLimits: FileLimits = { accept: [".xlsx"], maxSize: 5 * megabyte };

export const templateAddress = "/api/certificates/template";

/** Says what an import would do. */
export function previewImport(file: File, options: UploadOptions): Promise<ImportReport> {
  return upload<ImportReport>("/api/certificates/upload?dry_run=1", file, options);
}

/** Adds all certificates of the file, or none. */
export function runImport(file: File): Promise<ImportReport> {
  return upload<ImportReport>("/api/certificates/upload", file);
}
