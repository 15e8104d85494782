// The calls around one's own data.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api, done, taggedAnswer, type Tagged } from "@/api/client";
import type { Availability, MessageBody, PasswordChange, Profile, ProfileWrite } from "@/api/types";
import { confirmSession } from "@/lib/session/store";
import { readToken } from "@/lib/session/token";

/** One's own data with the tag of what was read, for saving. */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => taggedAnswer(api.GET("/profile", { signal })),
});

/** Saves the personal data unless it has changed since `tag` was read. The name that stands elsewhere in the panel follows. */
export async function saveProfile(queries: QueryClient, body: ProfileWrite, tag: string): Promise<Tagged<Profile>> {
  const token = readToken();
  const saved = await taggedAnswer(api.PUT("/profile", { body, headers: { "If-Match": tag } }));
  // Another user may have logged in meanwhile, in another tab.
  if (readToken() === token) {
    queries.setQueryData(profileQuery.queryKey, saved);
    confirmSession(saved.data);
  }
  return saved;
}

/** Saves whether mails remind of certificates that expire, and nothing else. Returns what is stored now. */
export async function saveReminders(queries: QueryClient, active: boolean): Promise<boolean> {
  const saved = await answer(api.PUT("/profile/renewal-reminders", { body: { active } }));
  queries.setQueryData(profileQuery.queryKey, (stored) => {
    return stored && { ...stored, data: { ...stored.data, renewal_reminders: saved.active } };
  });
  return saved.active;
}

export function changePassword(change: PasswordChange): Promise<MessageBody> {
  return answer(api.PUT("/profile/password", { body: change }));
}

export function resendVerification(): Promise<MessageBody> {
  return answer(api.POST("/verify-email/resend"));
}

export const availabilityQuery = queryOptions({
  queryKey: ["profile", "availability"],
  queryFn: ({ signal }) => answer(api.GET("/profile/availability", { signal })),
});

/** Replaces all of it. */
export async function saveAvailability(queries: QueryClient, body: Availability): Promise<Availability> {
  const saved = await answer(api.PUT("/profile/availability", { body }));
  queries.setQueryData(availabilityQuery.queryKey, saved);
  return saved;
}

/** Null while there is no address. Its `url` is known only where it was just made. */
export const calendarFeedQuery = queryOptions({
  queryKey: ["profile", "calendar"],
  // A fetch would lose the address that was just made.
  staleTime: Infinity,
  gcTime: 0,
  queryFn: async ({ signal }) => answer(api.GET("/profile/calendar", { signal })),
});

/** Makes an address, in place of the one before. */
export async function createCalendarFeed(queries: QueryClient): Promise<void> {
  queries.setQueryData(calendarFeedQuery.queryKey, await answer(api.POST("/profile/calendar")));
}

export async function revokeCalendarFeed(queries: QueryClient): Promise<void> {
  await done(api.DELETE("/profile/calendar"));
  queries.setQueryData(calendarFeedQuery.queryKey, null);
}
