// The one error every call fails with: what kind it is, a sentence for the reader, and the messages by field.
import { texts, type FailureKind } from "@/lib/texts";

export type FieldErrors = Record<string, string[]>;

type Details = {
  status?: number;
  message?: string;
  errors?: FieldErrors;
  retryAfter?: number | null;
  body?: unknown;
};

export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly kind: FailureKind;
  /** 0 when no answer came. */
  readonly status: number;
  /** Messages by field; empty unless the kind is `validation`. */
  readonly errors: FieldErrors;
  /** Seconds to wait, when the server said so. */
  readonly retryAfter: number | null;
  /** The body of the answer, for refusals that tell more than a sentence. */
  readonly body: unknown;

  constructor(kind: FailureKind, details: Details = {}) {
    super(details.message ?? texts.failures[kind]);
    this.kind = kind;
    this.status = details.status ?? 0;
    this.errors = details.errors ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.body = details.body;
  }
}

/** Turns an answer that is not 2xx, and the body read from it, into a failure. */
export function failureOf(response: Response, body: unknown): ApiFailure {
  const seconds = Number(response.headers.get("Retry-After"));
  return new ApiFailure(kindOf(response.status), {
    status: response.status,
    message: messageIn(body),
    errors: errorsIn(body),
    retryAfter: seconds > 0 ? seconds : null,
    body,
  });
}

/** The sentence to show for anything that was thrown. */
export function sentenceFor(problem: unknown): string {
  return problem instanceof ApiFailure ? problem.message : texts.failures.server;
}

function kindOf(status: number): FailureKind {
  if (status === 422) return "validation";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "notFound";
  if (status === 409 || status === 412) return "conflict";
  if (status === 429) return "rate";
  return "server";
}

function messageIn(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  return typeof body["message"] === "string" && body["message"] !== "" ? body["message"] : undefined;
}

function errorsIn(body: unknown): FieldErrors {
  const found: FieldErrors = {};
  if (!isRecord(body) || !isRecord(body["errors"])) return found;
  for (const [field, messages] of Object.entries(body["errors"])) {
    if (Array.isArray(messages)) found[field] = messages.filter((text) => typeof text === "string");
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
