// What the card says when the course has no date to book.
import type { MyBooking } from "@/api/types";
import { useCentre } from "@/lib/centre";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { HeldNote } from "./held-note";

/** `held`: the dates that the reader has, whose booking may be closed by now. */
export function NoDates({ held }: { held: MyBooking["dates"] }) {
  const { email } = useCentre();
  return (
    <div className="grid gap-4">
      <p className="font-semibold">Nessuna data in programma.</p>
      <p className="text-ink-soft">
        Scrivici a{" "}
        <a href={`mailto:${email}`} className="font-medium break-all text-brand underline underline-offset-4">
          {email}
        </a>
        : ti avvisiamo appena ne apriamo una, o la organizziamo per il tuo gruppo.
      </p>
      <ButtonLink to={to.courses()} variant="secondary" wide>
        Scopri i Corsi
      </ButtonLink>
      <HeldNote held={held} />
    </div>
  );
}
