// The calls around one's own data.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { MessageBody, PasswordChange, Profile, ProfileWrite } from "@/api/types";
import { confirmSession } from "@/lib/session/store";

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => answer(api.GET("/profile", { signal })),
});

/** Saves the personal data. The name that stands elsewhere in the panel follows. */
export async function saveProfile(queries: QueryClient, data: ProfileWrite): Promise<Profile> {
  const saved = await answer(api.PUT("/profile", { body: data }));
  queries.setQueryData(profileQuery.queryKey, saved);
  confirmSession(saved);
  return saved;
}

export function changePassword(change: PasswordChange): Promise<MessageBody> {
  return answer(api.PUT("/profile/password", { body: change }));
}

export function resendVerification(): Promise<MessageBody> {
  return answer(api.POST("/verify-email/resend"));
}
