// What the states of a certificate are called, and what they mean to whoever checks it.
import type { ComponentType } from "react";
import type { CertificateCheck } from "@/api/types";
import { longDate } from "@/lib/dates";
import { ArrowRightIcon, CalendarIcon, CheckIcon, CloseIcon, SearchIcon } from "@/ui/icons";

type Label = {
  title: string;
  icon: ComponentType<{ className?: string }>;
  /** Of the card's head. */
  look: string;
  meaning: (check: CertificateCheck, centre: string) => string;
};

export const states: Record<CertificateCheck["status"], Label> = {
  valid: {
    title: "Attestato valido",
    icon: CheckIcon,
    look: "bg-brand-soft text-brand",
    meaning: (_, centre) => `È stato rilasciato da ${centre}, e oggi è valido.`,
  },
  expired: {
    title: "Attestato scaduto",
    icon: CalendarIcon,
    look: "bg-warning-soft text-warning",
    meaning: ({ expires_at: last }, centre) =>
      `È stato rilasciato da ${centre}, ma è scaduto${last === null ? "" : `: era valido fino a ${longDay(last)}`}.`,
  },
  revoked: {
    title: "Attestato revocato",
    icon: CloseIcon,
    look: "bg-danger-soft text-danger",
    meaning: (_, centre) => `È stato annullato da ${centre}: non è più valido.`,
  },
  replaced: {
    title: "Attestato sostituito",
    icon: ArrowRightIcon,
    look: "bg-info-soft text-info",
    meaning: (_, centre) =>
      `Non è più valido: ${centre} ne ha rilasciato un altro al suo posto. Chiedi alla persona quello più recente.`,
  },
  unknown: {
    title: "Codice sconosciuto",
    icon: SearchIcon,
    look: "bg-sunken text-ink",
    meaning: (_, centre) =>
      `Nessun attestato di ${centre} ha questo codice. Controlla di averlo copiato per intero; se è giusto, l'attestato non è autentico.`,
  },
};

/** `venerdì 12 marzo 2027`, from a day without a time. */
export function longDay(day: string): string {
  return longDate(`${day}T00:00`);
}
