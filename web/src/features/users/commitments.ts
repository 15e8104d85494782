// The seats and shifts to come of somebody who is disabled, and what is said of them. The words follow those of the server.
import type { PageMeta, Shift, StaffReservation } from "@/api/types";
import { counted } from "@/lib/numbers";
import { localTime } from "@/lib/rome-time";
import type { SeatChoice } from "./queries";

export type Commitments = {
  /** The first hundred. */
  seats: readonly StaffReservation[];
  seatCount: number;
  shifts: readonly Shift[];
};

/** How many there are; `dates` are the shifts on course dates. */
export type Counts = { seats: number; shifts: number; dates: number };

type FirstPage = { data: readonly StaffReservation[]; meta: Pick<PageMeta, "total"> };

/** A date that has begun keeps its seats. Those that have begun come first in the list. */
export function commitmentsOf({ data, meta }: FirstPage, shifts: readonly Shift[], now: string): Commitments {
  const seats = data.filter(({ course_date: { date }, status }) => status !== "cancelled" && localTime(date) > now);
  const seatCount = meta.total - (data.length - seats.length);
  return { seats, seatCount, shifts: shifts.filter(({ status }) => status !== "declined") };
}

export function countsOf({ seatCount, shifts }: Commitments): Counts {
  const dates = shifts.filter(({ course_date }) => course_date !== null).length;
  return { seats: seatCount, shifts: shifts.length, dates };
}

/** `2 iscrizioni attive e 1 turno` */
export function commitmentsText({ seats, shifts }: Counts): string {
  return joined(
    seats > 0 && counted(seats, "iscrizione attiva", "iscrizioni attive"),
    shifts > 0 && counted(shifts, "turno", "turni"),
  );
}

type Option = { value: SeatChoice; label: string; text: string };

/** The choices, and the sentence that asks for one. */
export function choiceOf(counts: Counts): { options: readonly Option[]; ask: string } {
  const { cancel, keep, ask } = wordsOf(counts);
  return {
    options: [
      { value: "cancel", label: cancel, text: cancelText(counts) },
      { value: "keep", label: keep, text: keepText(counts) },
    ],
    ask: `Scegli se ${ask}.`,
  };
}

function wordsOf({ seats, shifts }: Counts): { cancel: string; keep: string; ask: string } {
  if (shifts === 0) {
    return seats === 1
      ? { cancel: "Annullala", keep: "Mantienila", ask: "mantenerla o annullarla" }
      : { cancel: "Annullale", keep: "Mantienile", ask: "mantenerle o annullarle" };
  }
  if (seats === 0) {
    return shifts === 1
      ? { cancel: "Ritiralo", keep: "Mantienilo", ask: "mantenerlo o ritirarlo" }
      : { cancel: "Ritirali", keep: "Mantienili", ask: "mantenerli o ritirarli" };
  }
  return { cancel: "Annulla tutto", keep: "Mantieni tutto", ask: "mantenere o annullare tutto" };
}

function cancelText({ seats, shifts, dates }: Counts): string {
  const given =
    seats === 1
      ? "Il posto passa a chi è in lista d'attesa. Se ha un indirizzo, la persona riceve un'email."
      : "I posti passano a chi è in lista d'attesa. Se ha un indirizzo, la persona riceve un'email per ogni data.";
  const withdrawn = shifts === 1 ? "Il turno viene ritirato senza avvisi" : "I turni vengono ritirati senza avvisi";
  return [seats > 0 && given, shifts > 0 && `${withdrawn}${uncovered(dates)}.`].filter(Boolean).join(" ");
}

function uncovered(dates: number): string {
  if (dates === 0) return "";
  return dates === 1
    ? ": la data del corso risulta scoperta se non c'è un altro istruttore"
    : ": le date dei corsi risultano scoperte dove non c'è un altro istruttore";
}

function keepText({ seats, shifts }: Counts): string {
  const kept = joined(
    seats > 0 && (seats === 1 ? "il posto resta occupato" : "i posti restano occupati"),
    shifts > 0 && (shifts === 1 ? "il turno resta assegnato" : "i turni restano assegnati"),
  );
  return `${kept.charAt(0).toUpperCase()}${kept.slice(1)}. Nessuno viene avvisato.`;
}

function joined(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(" e ");
}
