// The calls of a checked list.
import type { CertificateListCheck } from "@/api/types";
import { upload, type UploadOptions } from "@/api/upload";
import { megabyte, type FileLimits } from "@/ui/upload/file-limits";

export const listLimits: FileLimits = { accept: [".xlsx"], maxSize: megabyte };

export const addresses = {
  template: "/api/certificates/verify/template",
  /** The same list again, for a spreadsheet: its wrong rows are not counted twice. */
  result: "/api/certificates/verify?format=xlsx",
};

export function checkList(file: File, options: UploadOptions): Promise<CertificateListCheck> {
  return upload<CertificateListCheck>("/api/certificates/verify", file, options);
}
