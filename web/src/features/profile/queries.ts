// The calls around one's own data.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api, done } from "@/api/client";
import type { Availability, MessageBody, PasswordChange, Profile, ProfileWrite } from "@/api/types";
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

/** Saves whether mails remind of certificates that expire, and nothing else. Returns what is stored now. */
export async function saveReminders(queries: QueryClient, active: boolean): Promise<boolean> {
  const saved = await answer(api.PUT("/profile/renewal-reminders", { body: { active } }));
  queries.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, renewal_reminders: saved.active });
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
