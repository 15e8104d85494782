// The form of an instructor's availability: its values, what is written of them, and what can be wrong with them.
import type { Availability } from "@/api/types";
import { romeNow } from "@/lib/rome-time";
import { dayProblem, usualRange } from "@/ui/date-picker/calendar";
import { readTime, scheduleRange } from "@/ui/date-picker/time";

export type SpanValues = { start: string; end: string };
export type ExceptionValues = { from: string; to: string; available: boolean; note: string };

export type AvailabilityValues = {
  /** `always` but for the exceptions, or only in the hours of the `week`. */
  kind: "always" | "week";
  /** The hours of each weekday, Monday first. */
  weekly: SpanValues[][];
  exceptions: ExceptionValues[];
};

/** The first hours of a day that is switched on. */
export const usualSpan: SpanValues = { start: "09:00", end: "18:00" };

/** As many as a person can write down. */
export const mostExceptions = 200;

/** Exceptions that are over are left out, so that saving removes them. */
export function valuesOf(
  { weekly, exceptions }: Availability,
  today: string = romeNow().slice(0, 10),
): AvailabilityValues {
  return {
    kind: weekly.length === 0 ? "always" : "week",
    weekly: Array.from({ length: 7 }, (_, index) =>
      weekly
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ start, end }) => ({ start, end }))
        .toSorted((one, other) => (one.start < other.start ? -1 : 1)),
    ),
    exceptions: exceptions
      .filter(({ to }) => to >= today)
      .map(({ from, to, available, note }) => ({ from, to, available, note: note ?? "" }))
      .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  };
}

export function writeOf({ kind, weekly, exceptions }: AvailabilityValues): Availability {
  return {
    weekly:
      kind === "always"
        ? []
        : weekly.flatMap((spans, index) => spans.map((span) => ({ weekday: index + 1, ...span, end: endOf(span) }))),
    exceptions: exceptions.map(({ from, to, available, note }) => ({
      from,
      to: to === "" ? from : to,
      available,
      note: note.trim() === "" ? null : note.trim(),
    })),
  };
}

/** Midnight as an end is that of the same day. */
function endOf({ end }: SpanValues): string {
  return end === "00:00" ? "24:00" : end;
}

/** A time as it is typed; `24:00` is the end of the day. */
export function readHour(text: string): string | null {
  return text.trim() === "24:00" ? "24:00" : readTime(text);
}

/** The message about one span; null when it is good. */
export function spanError(span: SpanValues): string | null {
  if (readTime(span.start) !== span.start || readHour(span.end) !== span.end) return "Scrivi le ore così: 09:00.";
  return endOf(span) > span.start ? null : "Ogni fascia oraria deve finire dopo il suo inizio.";
}

/** The message about one exception; null when it is good. */
export function exceptionError({ from, to }: ExceptionValues): string | null {
  if (from === "") return "Scegli il giorno.";
  const range = scheduleRange();
  // One that is not over may have begun long ago.
  const problem = dayProblem(from, { ...range, first: usualRange().first }) ?? dayProblem(to || from, range);
  if (problem !== null) return problem;
  return to !== "" && to < from ? "L'ultimo giorno di un'eccezione non può precedere il primo." : null;
}

type Message = readonly ["weekly" | "exceptions", string];

export function messagesFor({ kind, weekly, exceptions }: AvailabilityValues): Message[] {
  const messages: Message[] = [];
  if (kind === "week") {
    const wrong = weekly.flat().map(spanError).find(isText);
    if (weekly.every((spans) => spans.length === 0)) messages.push(["weekly", "Indica almeno un giorno."]);
    else if (wrong !== undefined) messages.push(["weekly", wrong]);
    else if (weekly.some(overlaps)) {
      messages.push(["weekly", "Le fasce orarie dello stesso giorno non devono sovrapporsi."]);
    }
  }
  const wrong = exceptions.map(exceptionError).find(isText);
  if (wrong !== undefined) messages.push(["exceptions", wrong]);
  else if (shareDays(exceptions)) messages.push(["exceptions", "Le eccezioni non devono avere giorni in comune."]);
  return messages;
}

const isText = (text: string | null) => text !== null;

function overlaps(spans: readonly SpanValues[]): boolean {
  const sorted = spans.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  return sorted.some((span, index) => {
    const before = sorted[index - 1];
    return before !== undefined && span.start < endOf(before);
  });
}

function shareDays(exceptions: readonly ExceptionValues[]): boolean {
  const sorted = exceptions.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.some((exception, index) => {
    const before = sorted[index - 1];
    return before !== undefined && exception.from <= (before.to || before.from);
  });
}
