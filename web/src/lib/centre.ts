// The centre as the page carries it: the server writes it into the shell, so that name, address and texts are there
// with the first render. Where it is missing (a development server without the API) the query asks for it.
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { Centre } from "@/api/types";
import { pageState } from "./page-state";

export const centreQuery = queryOptions({
  queryKey: ["centre"],
  queryFn: ({ signal }) => answer(api.GET("/centre", { signal })),
  initialData: () => pageState()?.centre,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export type { Centre };

/** The centre, always there: the page waits for it in the rare case that the server did not send it along. */
export function useCentre(): Centre {
  return useSuspenseQuery(centreQuery).data;
}
