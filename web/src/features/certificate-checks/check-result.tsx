// What the check of a code found: one state, then what the certificate says.
import { useEffect, useRef, type ReactNode } from "react";
import type { ComponentType } from "react";
import type { CertificateCheck } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { longDate } from "@/lib/dates";
import { Card } from "@/ui/card";
import { ArrowRightIcon, CalendarIcon, CheckIcon, CloseIcon, SearchIcon } from "@/ui/icons";

type CheckResultProps = { code: string; check: CertificateCheck; centre: string; announce: boolean };

export function CheckResult({ code, check, centre, announce }: CheckResultProps) {
  const { title, icon: Icon, look, meaning } = states[check.status];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);

  return (
    <Card className="overflow-hidden">
      <div className={classNames("flex items-start gap-4 px-5 py-6 sm:gap-6 sm:px-8 sm:py-8", look)}>
        <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-current sm:size-16">
          <Icon className="size-7 sm:size-9" />
        </span>
        <div className="grid gap-1">
          <h2 ref={heading} tabIndex={-1} className="text-heading font-semibold">
            {title}
          </h2>
          <p className="max-w-prose text-ink">{meaning(check, centre)}</p>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-5 px-5 py-6 sm:grid-cols-2 sm:px-8 sm:py-8">
        {check.title !== null && (
          <Fact term="Attestato" wide>
            <span className="text-title font-semibold">{check.title}</span>
          </Fact>
        )}
        {check.course !== null && check.course !== check.title && <Fact term="Per il corso">{check.course}</Fact>}
        {check.course_days.length > 0 && <Fact term="Svolto">{check.course_days.map(longDay).join(", ")}</Fact>}
        {check.holder !== null && <Fact term="Intestato a">{check.holder}</Fact>}
        {check.number !== null && (
          <Fact term="Numero">
            <span className="numbers">{check.number}</span>
          </Fact>
        )}
        {check.issued_at !== null && <Fact term="Rilasciato">{longDate(check.issued_at)}</Fact>}
        {check.number !== null && (
          <Fact term="Valido fino a">{check.expires_at === null ? "Senza scadenza" : longDay(check.expires_at)}</Fact>
        )}
        <Fact term="Codice" wide={check.number === null}>
          <span className="numbers break-all">{code}</span>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames("grid content-start gap-0.5", wide && "sm:col-span-2")}>
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd className="text-compact font-medium">{children}</dd>
    </div>
  );
}

// The names of the states of a certificate, and their meaning for the person who checks it.
type Label = {
  title: string;
  icon: ComponentType<{ className?: string }>;
  /** Of the card's head. */
  look: string;
  meaning: (check: CertificateCheck, centre: string) => string;
};

const states: Record<CertificateCheck["status"], Label> = {
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
    meaning: (_, centre) => `È stato revocato da ${centre}: non è più valido.`,
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
function longDay(day: string): string {
  return longDate(`${day}T00:00`);
}
