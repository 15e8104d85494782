// The labels of renewals: states, steps of the reminders, and days from today.
import type { ReminderStep, RenewalState } from "@/api/types";
import { counted } from "@/lib/numbers";
import type { BadgeTone } from "@/ui/badge";

/** In the order of the board. */
export const states = [
  "expiring",
  "reminded",
  "booked",
  "renewed",
  "lapsed",
] as const satisfies readonly RenewalState[];

type StateLabel = { text: string; tone: BadgeTone; meaning: string; none: string };

export const stateLabels: Record<RenewalState, StateLabel> = {
  expiring: {
    text: "In scadenza",
    tone: "warning",
    meaning: "Scadono entro 90 giorni, ancora senza promemoria.",
    none: "Nessun attestato in attesa del primo promemoria.",
  },
  reminded: {
    text: "Avvisati",
    tone: "info",
    meaning: "Hanno ricevuto un promemoria o una telefonata.",
    none: "Nessuno è stato avvisato senza prenotare.",
  },
  booked: {
    text: "Prenotati",
    tone: "neutral",
    meaning: "Hanno una data in programma.",
    none: "Nessun rinnovo prenotato.",
  },
  renewed: {
    text: "Rinnovati",
    tone: "brand",
    meaning: "Hanno già un attestato nuovo.",
    none: "Nessun rinnovo concluso.",
  },
  lapsed: {
    text: "Scaduti",
    tone: "danger",
    meaning: "Non più validi, e non rinnovati.",
    none: "Nessun attestato scaduto.",
  },
};

export const searchLabel = "Cerca per nome o numero";

export const stepLabels: Record<ReminderStep, string> = {
  "90": "90 giorni prima",
  "60": "60 giorni prima",
  "30": "30 giorni prima",
  "7": "7 giorni prima",
  after: "dopo la scadenza",
};

/** `oggi`, `domani`, `tra 12 giorni`, `da ieri`, `da 3 giorni`: the last day of a certificate still counts. */
export function fromToday(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days === 0) return "oggi";
  if (days === 1) return "domani";
  if (days === -1) return "da ieri";
  return days > 0 ? `tra ${counted(days, "giorno", "giorni")}` : `da ${counted(-days, "giorno", "giorni")}`;
}
