// The call of Sistema.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";

/** What the centre stands on, as it is now. */
export const systemQuery = queryOptions({
  queryKey: ["system"],
  queryFn: ({ signal }) => answer(api.GET("/system", { signal })),
  staleTime: 0,
  refetchInterval: 60_000,
});
