// The messages of one field, as the form library carries them: several at once, whoever found them.
import type { FieldError } from "react-hook-form";

/** Wraps messages; the first is also what the library itself regards as the message. */
export function fieldError(origin: "client" | "server", messages: readonly string[]): FieldError {
  return { type: origin, message: messages[0], types: { all: [...messages] } };
}

export function messagesOf(error: FieldError | undefined): string[] {
  const all = error?.types?.["all"];
  if (Array.isArray(all)) return all.filter((message) => message !== "");
  return error?.message === undefined || error.message === "" ? [] : [error.message];
}
