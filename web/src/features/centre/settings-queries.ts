// The calls with which admins change the centre.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api, taggedAnswer, type Tagged } from "@/api/client";
import type { Centre, CentrePicture, CentreWrite, ManagedCentre } from "@/api/types";
import { upload, type UploadOptions } from "@/api/upload";
import { centreQuery, completeCentre, legalQuery } from "@/lib/centre";

/** The settings with what the configuration says; lists that a centre has not filled in are empty ones. */
export type Managed = Pick<ManagedCentre, "version" | "changed"> & { centre: Centre; file: Centre };
export type ReadCentre = Tagged<Managed>;

/** The settings in force with their tag. */
export const centreSettingsQuery = queryOptions({
  queryKey: ["centre-settings"],
  queryFn: async ({ signal }) => managed(await taggedAnswer(api.GET("/settings/centre", { signal }))),
});

/** Saves settings that are still as `tag` says; throws a 412 failure when they are not. The panel shows them at once. */
export async function saveCentre(queries: QueryClient, write: CentreWrite, tag: string): Promise<ReadCentre> {
  const call = api.PUT("/settings/centre", { body: write, headers: { "If-Match": tag } });
  const read = managed(await taggedAnswer(call));
  queries.setQueryData(centreSettingsQuery.queryKey, read);
  queries.setQueryData(centreQuery.queryKey, read.data.centre);
  queries.setQueryData(legalQuery.queryKey, read.data.centre);
  return read;
}

/** Uploads a logo. It is on the site once the settings name it. */
export function sendPicture(file: File, options: UploadOptions): Promise<CentrePicture> {
  return upload<CentrePicture>("/api/settings/centre/pictures", file, options);
}

function managed({ data: { version, changed, file, ...centre }, tag }: Tagged<ManagedCentre>): ReadCentre {
  return { data: { version, changed, file: completeCentre(file), centre: completeCentre(centre) }, tag };
}
