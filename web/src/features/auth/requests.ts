// The API requests of the account pages. Logging in also stores the session.
import { answer, api } from "@/api/client";
import type { LoginRequest, LoginResponse, MessageBody, RegisterRequest, User } from "@/api/types";
import { pathAfterLogin, takeRedirectTarget } from "@/lib/session/expire";
import { startSession } from "@/lib/session/store";

/** Logs in, and returns the path to go to. */
export async function logIn(request: LoginRequest, rememberForced: boolean): Promise<string> {
  return enter(await answer(api.POST("/login", { body: request })), rememberForced);
}

/** Starts the session, clears the stored redirect target and returns the path to go to. */
export function enter({ token, expires_at: expiresAt }: LoginResponse, rememberForced: boolean): string {
  startSession(token, expiresAt);
  return pathAfterLogin(takeRedirectTarget(), rememberForced);
}

export function register(request: RegisterRequest): Promise<User> {
  return answer(api.POST("/register", { body: request }));
}

export function askForNewPassword(email: string): Promise<MessageBody> {
  return answer(api.POST("/forgot-password", { body: { email } }));
}

/** Whether a reset link still works; asking does not use it. */
export async function worksResetLink(token: string, signal: AbortSignal): Promise<boolean> {
  const link = await answer(api.GET("/reset-password/{token}", { params: { path: { token } }, signal }));
  return link.valid;
}

export function resetPassword(token: string, password: string, confirmation: string): Promise<MessageBody> {
  return answer(api.POST("/reset-password", { body: { token, password, password_confirmation: confirmation } }));
}

export function verifyEmail(token: string, signal: AbortSignal): Promise<MessageBody> {
  return answer(api.POST("/verify-email", { body: { token }, signal }));
}

/** Gives the account the address that the link was sent to. */
export function confirmEmail(token: string, signal: AbortSignal): Promise<MessageBody> {
  return answer(api.POST("/confirm-email", { body: { token }, signal }));
}

/** Gives the account the old address back, which the link was sent to. */
export function restoreEmail(token: string): Promise<MessageBody> {
  return answer(api.POST("/restore-email", { body: { token } }));
}
