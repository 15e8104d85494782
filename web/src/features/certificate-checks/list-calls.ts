// The calls of a checked list.
import type { CertificateListCheck } from "@/api/types";
import { upload, type UploadOptions } from "@/api/upload";
import type { FileLimits } from "@/ui/upload/file-limits";

/** A list is text: strangers cannot upload anything that is harder to read. */
export const listLimits: FileLimits = { accept: [".csv", ".txt"], maxSize: 240 * 1024 };

export const addresses = {
  template: "/api/certificates/verify/template",
  /** The same list again, for a spreadsheet: its wrong rows are not counted twice. */
  result: "/api/certificates/verify?format=xlsx",
};

/** What was pasted, as the file that it would be. */
export function pastedList(text: string): File {
  return new File([text], "Elenco incollato.csv", { type: "text/csv" });
}

export function checkList(file: File, options: UploadOptions): Promise<CertificateListCheck> {
  return upload<CertificateListCheck>("/api/certificates/verify", file, options);
}
