// The calls with which admins decide how certificates look.
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { api, taggedAnswer, type Tagged } from "@/api/client";
import { downloadBlob, postForBlob } from "@/api/download";
import type { CertificateDesign, PreviewNames } from "@/api/types";
import { uploadForText, uploadTagged } from "@/api/upload";
import type { DesignTexts } from "./design-texts";

const address = "/api/settings/certificate";

/** A file of the design. */
export type Part = "logo" | "signature" | "template";

/** A file that was chosen and is not in use yet. */
export type ChosenFile = { part: Part; file: File };

/** The content of a preview: unsaved texts and an unused file; null for those in force. */
export type Draft = { texts: DesignTexts | null; chosen: ChosenFile | null; names: PreviewNames };

type ReadDesign = Tagged<CertificateDesign>;

/** The design in force with its tag. */
export const designQuery = queryOptions({
  queryKey: ["certificate-design"],
  queryFn: ({ signal }) => taggedAnswer(api.GET("/settings/certificate", { signal })),
});

/** A picture of the design. Its address names the version, so it never changes. */
export function pictureQuery(url: string) {
  return queryOptions({
    queryKey: ["certificate-design-picture", url],
    queryFn: () => downloadBlob(url),
    staleTime: Infinity,
  });
}

/** The certificate as an image. */
export function previewQuery(version: number, { texts, chosen, names }: Draft) {
  return queryOptions({
    queryKey: [
      "certificate-preview",
      version,
      names,
      texts,
      chosen?.part,
      chosen?.file.name,
      chosen?.file.lastModified,
    ],
    queryFn: ({ signal }): Promise<Blob> => {
      if (chosen !== null) return previewFile({ texts, chosen, names }, { signal });
      if (texts === null) return downloadBlob(`${address}/preview?names=${names}`);
      return postForBlob(`${address}/preview`, { ...texts, names }, signal);
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

async function previewFile({ texts, chosen, names }: Draft & { chosen: ChosenFile }, options: UploadOptions) {
  const { signer = "", signer_role = "", accreditation = [] } = texts ?? {};
  const fields = { signer, signer_role, accreditation: accreditation.join("\n"), names };
  const text = await uploadForText(`${address}/${chosen.part}/preview`, chosen.file, { fields, ...options });
  return new Blob([text], { type: "image/svg+xml" });
}

/** Tries a file out: throws the server's reason when it cannot be used. Its preview is there at once. */
export async function tryOut(
  queries: QueryClient,
  version: number,
  draft: Draft & { chosen: ChosenFile },
  options: UploadOptions,
): Promise<void> {
  const image = await previewFile(draft, options);
  queries.setQueryData(previewQuery(version, draft).queryKey, image);
}

/** Saves texts for a design that is still as `tag` says; throws a 412 failure when it is not. */
export async function saveTexts(queries: QueryClient, texts: DesignTexts, tag: string): Promise<ReadDesign> {
  const call = api.PUT("/settings/certificate", { body: texts, headers: { "If-Match": tag } });
  return changed(queries, await taggedAnswer(call));
}

export async function sendFile(
  queries: QueryClient,
  { part, file }: ChosenFile,
  tag: string,
  options: UploadOptions,
): Promise<ReadDesign> {
  const sent = { headers: { "If-Match": tag }, ...options };
  return changed(queries, await uploadTagged<CertificateDesign>(`${address}/${part}`, file, sent));
}

export async function removeFile(queries: QueryClient, part: Part, tag: string): Promise<ReadDesign> {
  const call = api.DELETE("/settings/certificate/{part}", { params: { path: { part } }, headers: { "If-Match": tag } });
  return changed(queries, await taggedAnswer(call));
}

function changed(queries: QueryClient, read: ReadDesign): ReadDesign {
  queries.setQueryData(designQuery.queryKey, read);
  return read;
}
