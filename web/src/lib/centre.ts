// The centre's data. The server writes it into the page, so that the first render has it. Where it is missing (a development
// server without the API) the query fetches it.
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { Centre, SentCentre } from "@/api/types";
import { pageState } from "./page-state";

export const centreQuery = queryOptions({
  queryKey: ["centre"],
  queryFn: async ({ signal }) => completeCentre(await answer(api.GET("/centre", { signal }))),
  initialData: () => completeCentre(pageState()?.centre),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export type { Centre };

export function completeCentre(sent: SentCentre): Centre;
export function completeCentre(sent: SentCentre | undefined): Centre | undefined;
/** A list that a centre has not filled in is an empty one. */
export function completeCentre(sent: SentCentre | undefined): Centre | undefined {
  return (
    sent && {
      social: [],
      partners: [],
      what_to_bring: [],
      privacy: [],
      cookies: [],
      closures: [],
      synonyms: [],
      certificate_mail_delay_minutes: 0,
      ...sent,
    }
  );
}

/** The centre with its legal texts, which only their own pages carry along; from elsewhere they are asked for. */
export const legalQuery = queryOptions({
  queryKey: ["centre", "legal"],
  queryFn: async ({ signal }) => completeCentre(await answer(api.GET("/centre", { signal }))),
  initialData: () => {
    const sent = pageState()?.centre;
    return sent?.privacy === undefined ? undefined : completeCentre(sent);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The name of a centre that has not said its own yet, as the server gives it. */
const unnamed = "Centro di formazione";

/** Whether name, contacts or the data controller are still missing: then the site says that it is being set up. */
export function isInSetup({ name, legal_name, tax_id, address, email, phone }: Centre): boolean {
  return name === unnamed || [legal_name, tax_id, address, email, phone].includes("");
}

/** The centre, always there: the page waits for it in the rare case that the server did not send it along. */
export function useCentre(): Centre {
  return useSuspenseQuery(centreQuery).data;
}

/** The `srcset` of an uploaded logo: the server has bitmaps in two sizes. Undefined when there is only one. */
export function densities(url: string): string | undefined {
  const isUploaded = url.startsWith("/assets/images/centre/") && url.endsWith(".webp");
  return isUploaded ? `${url}?w=320, ${url} 2x` : undefined;
}
