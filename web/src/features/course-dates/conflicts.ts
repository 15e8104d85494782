// Two versions of a date, field by field.
import { longDate, shortDateTime } from "@/lib/dates";
import type { Conflict } from "@/ui/conflict-dialog";
import type { DateValues } from "./form-values";
import { statusLabels } from "./labels";

type Part = {
  field: string;
  label: string;
  text: (values: DateValues) => string;
  take: (values: DateValues) => Partial<DateValues>;
};

const none = "—";

const parts: readonly Part[] = [
  {
    field: "city",
    label: "Città",
    text: ({ city }) => city?.name ?? none,
    take: ({ city, province }) => ({ city, province }),
  },
  { field: "venue", label: "Indirizzo", text: ({ venue }) => venue || none, take: ({ venue }) => ({ venue }) },
  {
    field: "days",
    label: "Giorni e orari",
    text: ({ days }) => days.map(({ day, from, to }) => `${longDate(`${day}T00:00`)}, ${from}–${to}`).join("\n"),
    take: ({ days }) => ({ days }),
  },
  {
    field: "booking_deadline",
    label: "Iscrizioni entro",
    text: ({ booking_deadline: end }) => (end === "" ? "Inizio del corso" : shortDateTime(end)),
    take: ({ booking_deadline }) => ({ booking_deadline }),
  },
  { field: "seats", label: "Posti", text: ({ seats }) => String(seats ?? none), take: ({ seats }) => ({ seats }) },
  { field: "status", label: "Stato", text: ({ status }) => statusLabels[status], take: ({ status }) => ({ status }) },
  {
    field: "private",
    label: "Data privata",
    text: (values) => (values.private ? "Sì" : "No"),
    take: (values) => ({ private: values.private }),
  },
  {
    field: "password",
    label: "Password per iscriversi",
    text: ({ password }) => password || none,
    take: ({ password }) => ({ password }),
  },
  { field: "color", label: "Colore", text: ({ color }) => color || none, take: ({ color }) => ({ color }) },
  { field: "note", label: "Nota interna", text: ({ note }) => note || none, take: ({ note }) => ({ note }) },
];

export function conflictsOf(mine: DateValues, theirs: DateValues): Conflict[] {
  return parts
    .map(({ field, label, text }) => ({ field, label, mine: text(mine), theirs: text(theirs) }))
    .filter((conflict) => conflict.mine !== conflict.theirs);
}

/** One's own values, with the other version of the fields where that was chosen. */
export function resolved(mine: DateValues, theirs: DateValues, choice: Record<string, "mine" | "theirs">): DateValues {
  const taken = parts.filter(({ field }) => choice[field] === "theirs").map(({ take }) => take(theirs));
  return Object.assign({}, mine, ...taken);
}
