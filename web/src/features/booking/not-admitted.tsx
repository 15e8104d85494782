// What the card says to laypeople on a course for healthcare professionals, in place of a form that the server would refuse.
import { useCentre } from "@/lib/centre";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";

/** The catalogue's filter for laypeople, who also find what is for everyone. */
const forLaypeople = "recipient=1";

export function NotAdmitted() {
  const { email } = useCentre();
  return (
    <div className="grid gap-4">
      <p className="font-semibold">Corso riservato ai sanitari.</p>
      <p className="text-ink-soft">
        Sei registrato come laico. Se lavori nella sanità, o studi per farlo, scrivi a{" "}
        <a href={`mailto:${email}`} className="font-medium wrap-anywhere text-brand underline underline-offset-4">
          {email}
        </a>
        : aggiorniamo il tuo profilo e potrai prenotare.
      </p>
      <ButtonLink to={to.courses(forLaypeople)} variant="secondary" wide>
        Vedi i corsi per laici
      </ButtonLink>
    </div>
  );
}
