// The labels and colours of course dates.
import type { CourseDateNeed, CourseDateStatus } from "@/api/types";
import type { BadgeTone } from "@/ui/badge";

export const statusLabels: Record<CourseDateStatus, string> = {
  scheduled: "Programmata",
  confirmed: "Confermata",
  cancelled: "Annullata",
  completed: "Conclusa",
};

/** The tasks of a date. */
export const needLabels: Record<CourseDateNeed, string> = {
  instructors: "Senza istruttori confermati a sufficienza",
  participants: "Sotto il minimo di iscritti",
  certificates: "Attestati da rilasciare",
  files: "In attesa di PDF da altri enti",
  waiting: "Con lista d'attesa",
  full: "Al completo",
};

export const statusTones: Record<CourseDateStatus, BadgeTone> = {
  scheduled: "neutral",
  confirmed: "brand",
  cancelled: "danger",
  completed: "info",
};

/** The calendar's colour of a date without one. */
export const usualColor = "var(--brand)";
