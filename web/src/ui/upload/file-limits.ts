// The limits of uploads. The server checks the content; this check spares the reader an upload that the server would refuse.
import { sizeText } from "@/lib/numbers";

export type FileLimits = {
  /** Extensions with their dot, in small letters: `.xlsx`. */
  accept: readonly string[];
  /** Bytes. */
  maxSize: number;
};

export const megabyte = 1_048_576;

export const spreadsheetLimits: FileLimits = { accept: [".xlsx"], maxSize: 5 * megabyte };

/** The error message for a file; null when it may be uploaded. */
export function fileProblem(file: File, { accept, maxSize }: FileLimits): string | null {
  const name = file.name.toLowerCase();
  if (!accept.some((extension) => name.endsWith(extension))) {
    return `Questo tipo di file non va bene: scegli un file ${accept.join(", ")}.`;
  }
  if (file.size === 0) return "Il file è vuoto.";
  return file.size > maxSize ? `Il file è troppo grande: al massimo ${sizeText(maxSize)}.` : null;
}
