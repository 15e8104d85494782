// The tasks of the overview in words, and the list behind each number.
import type { Overview, OverviewNeed } from "@/api/types";
import { counted } from "@/lib/numbers";
import { addressWith } from "@/lib/query-values";
import { to } from "@/lib/routes";

type Task = {
  key: string;
  number: number;
  /** Follows the number. */
  text: string;
  detail: string;
  /** The list that has as many rows as the number says. */
  path: string;
  urgent: boolean;
};

type Words = {
  one: string;
  many: string;
  detail: (amount: number) => string;
  urgent?: true;
};

const words: Record<OverviewNeed["need"], Words> = {
  instructors: {
    one: "data non coperta",
    many: "date non coperte",
    detail: (amount) =>
      `${counted(amount, "istruttore", "istruttori")} da trovare o da confermare nei prossimi 60 giorni`,
    urgent: true,
  },
  participants: {
    one: "data sotto il minimo",
    many: "date sotto il minimo",
    detail: (amount) =>
      `${amount === 1 ? "Manca" : "Mancano"} ${counted(amount, "iscritto", "iscritti")} entro 14 giorni`,
    urgent: true,
  },
  certificates: {
    one: "data con attestati da rilasciare",
    many: "date con attestati da rilasciare",
    detail: (amount) => counted(amount, "attestato", "attestati"),
  },
  files: {
    one: "data in attesa di PDF da altri enti",
    many: "date in attesa di PDF da altri enti",
    detail: (amount) => `${counted(amount, "attestato", "attestati")} da caricare`,
  },
  waiting: {
    one: "data con lista d'attesa",
    many: "date con lista d'attesa",
    detail: (amount) => `${counted(amount, "persona", "persone")} in attesa`,
  },
  full: {
    one: "data al completo",
    many: "date al completo",
    detail: () => "Nei prossimi 60 giorni",
  },
};

/** The tasks in the server's order, then the renewals. Tasks without entries are left out. */
export function tasksOf({ needs, renewals }: Overview): Task[] {
  return [...needs.map(taskOf), ...renewalTasks(renewals)];
}

function taskOf({ need, dates, amount }: OverviewNeed): Task {
  const { one, many, detail, urgent = false } = words[need];
  return {
    key: need,
    number: dates,
    text: dates === 1 ? one : many,
    detail: detail(amount),
    // The coverage proposes who is free.
    path:
      need === "instructors" ? `${to.shifts()}?view=coverage` : addressWith(to.courseDates(), { view: "list", need }),
    urgent,
  };
}

function renewalTasks({ expiring, reminded, lapsed }: Overview["renewals"]): Task[] {
  const tasks = [
    ["expiring", expiring, "attestato in scadenza", "attestati in scadenza", "Entro 90 giorni, senza promemoria"],
    ["reminded", reminded, "attestato da rinnovare", "attestati da rinnovare", "Avvisati, senza prenotazione"],
    ["lapsed", lapsed, "attestato scaduto", "attestati scaduti", "Non rinnovati"],
  ] as const;
  return tasks
    .filter(([, number]) => number > 0)
    .map(([state, number, one, many, detail]) => ({
      key: state,
      number,
      text: number === 1 ? one : many,
      detail,
      path: addressWith(to.renewals(), { state }),
      urgent: false,
    }));
}
