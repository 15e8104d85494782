// One's own data: read, written, and the calls around e-mail and password.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { MessageBody, PasswordChange, Profile, ProfileWrite } from "@/api/types";
import { confirmSession } from "@/lib/session/store";

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => answer(api.GET("/profile", { signal })),
});

/** Saves, and lets everything that shows the name know it. */
export async function saveProfile(queries: QueryClient, body: ProfileWrite): Promise<Profile> {
  const saved = await answer(api.PUT("/profile", { body }));
  queries.setQueryData(profileQuery.queryKey, saved);
  confirmSession(saved);
  return saved;
}

export function changePassword(body: PasswordChange): Promise<MessageBody> {
  return answer(api.PUT("/profile/password", { body }));
}

export function resendVerification(): Promise<MessageBody> {
  return answer(api.POST("/verify-email/resend"));
}
