// The calls around all that the centre holds about the user.
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { AccountDeletionRequest, MessageBody } from "@/api/types";

/** What deleting the account does. Always stale: a booking more changes it. */
export const accountDeletionQuery = queryOptions({
  queryKey: ["profile", "deletion"],
  staleTime: 0,
  gcTime: 0,
  queryFn: ({ signal }) => answer(api.GET("/profile/deletion", { signal })),
});

export function deleteAccount(body: AccountDeletionRequest): Promise<MessageBody> {
  return answer(api.DELETE("/profile", { body }));
}
