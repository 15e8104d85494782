// The calls around the security of one's own account.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api, done } from "@/api/client";
import type {
  EmailChange,
  MessageBody,
  NewPasskey,
  PasskeyChallenge,
  PasswordAndCode,
  TwoFactorOn,
  TwoFactorSecret,
} from "@/api/types";

export const securityQuery = queryOptions({
  queryKey: ["profile", "security"],
  queryFn: ({ signal }) => answer(api.GET("/profile/security", { signal })),
});

export const sessionsQuery = queryOptions({
  queryKey: ["profile", "sessions"],
  queryFn: async ({ signal }) => (await answer(api.GET("/profile/sessions", { signal }))).data,
});

/** Sends the link to the new address. */
export async function changeEmail(queries: QueryClient, change: EmailChange): Promise<MessageBody> {
  const sent = await answer(api.PUT("/profile/email", { body: change }));
  await queries.invalidateQueries(securityQuery);
  return sent;
}

export async function withdrawEmailChange(queries: QueryClient): Promise<void> {
  await done(api.DELETE("/profile/email"));
  await queries.invalidateQueries(securityQuery);
}

export async function endSession(queries: QueryClient, id: number): Promise<void> {
  await done(api.DELETE("/profile/sessions/{id}", { params: { path: { id } } }));
  await queries.invalidateQueries(sessionsQuery);
}

export async function endOtherSessions(queries: QueryClient): Promise<void> {
  await done(api.DELETE("/profile/sessions"));
  await queries.invalidateQueries(sessionsQuery);
}

/** Offers a secret, which is told once. */
export function beginTwoFactor(): Promise<TwoFactorSecret> {
  return answer(api.POST("/profile/two-factor"));
}

/** Switches two-factor login on and answers with the recovery codes, which are told once. */
export async function switchTwoFactorOn(body: TwoFactorOn): Promise<readonly string[]> {
  return (await answer(api.PUT("/profile/two-factor", { body }))).recovery_codes;
}

export async function switchTwoFactorOff(queries: QueryClient, body: PasswordAndCode): Promise<void> {
  await done(api.DELETE("/profile/two-factor", { body }));
  await queries.invalidateQueries(securityQuery);
}

/** Makes new recovery codes; those before stop working. */
export async function renewRecoveryCodes(body: PasswordAndCode): Promise<readonly string[]> {
  return (await answer(api.POST("/profile/two-factor/recovery-codes", { body }))).recovery_codes;
}

/** Asks for a new passkey, which the browser makes. */
export function beginPasskey(body: PasswordAndCode): Promise<PasskeyChallenge> {
  return answer(api.POST("/profile/passkeys/challenge", { body }));
}

export async function addPasskey(queries: QueryClient, body: NewPasskey): Promise<void> {
  await answer(api.POST("/profile/passkeys", { body }));
  await queries.invalidateQueries(securityQuery);
}

export async function removePasskey(queries: QueryClient, id: number): Promise<void> {
  await done(api.DELETE("/profile/passkeys/{id}", { params: { path: { id } } }));
  await queries.invalidateQueries(securityQuery);
}
