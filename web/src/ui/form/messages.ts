// Carries several messages per field through react-hook-form, from the client or the server.
import type { FieldError } from "react-hook-form";

/** Wraps messages; the first is also the library's own message. */
export function fieldError(origin: "client" | "server", messages: readonly string[]): FieldError {
  return { type: origin, message: messages[0], types: { all: [...messages] } };
}

export function messagesOf(error: FieldError | undefined): string[] {
  const all = error?.types?.["all"];
  if (Array.isArray(all)) return all.filter((message) => message !== "");
  return error?.message === undefined || error.message === "" ? [] : [error.message];
}
