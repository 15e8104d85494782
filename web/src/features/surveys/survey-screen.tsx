// The page behind the link of a survey: the questions, thanks, or the reason why there are none. The server decides which.
import { EyeOff, Heart } from "lucide-react";
import type { ReactNode } from "react";
import { usePageState } from "@/lib/page-state";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/states";
import { SurveyForm } from "./survey-form";

export function SurveyScreen({ token }: { token: string }) {
  const survey = usePageState()?.survey;
  switch (survey?.state) {
    case "open":
      return (
        <>
          <div className="grid gap-3">
            <h1 className="text-heading font-semibold text-pretty">Com'è andato il corso?</h1>
            <p className="max-w-prose text-ink-soft">Cinque domande, un minuto. Le risposte sono anonime.</p>
          </div>
          <SurveyForm token={token} survey={survey} />
          <HowAnonymous />
        </>
      );
    case "sent":
      return (
        <Thanks title="Grazie, risposta ricevuta">
          Le tue risposte sono salvate senza il tuo nome. Aiuteranno chi farà questo corso dopo di te.
        </Thanks>
      );
    case "answered":
      return (
        <Thanks title="Hai già risposto, grazie">
          Questo link è già stato usato, e vale una volta sola. Le risposte sono anonime: per questo non possiamo
          mostrartele né cambiarle.
        </Thanks>
      );
    case "closed":
      return (
        <Ended title="Il questionario è chiuso">
          Si può rispondere per 30 giorni dopo l'email. Se hai qualcosa da dirci, scrivici: ci fa piacere lo stesso.
        </Ended>
      );
    case "unknown":
      return <Ended title="Questo link non è valido">Aprilo di nuovo dall'email, tutto intero.</Ended>;
    case "refused":
      return <ErrorState title="Troppi tentativi" message={texts.failures.rate} />;
    case undefined:
      return (
        <ErrorState
          title="Il questionario non si è caricato"
          message="Riprova tra qualche istante."
          onRetry={() => globalThis.location.reload()}
        />
      );
  }
}

function Thanks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid justify-items-start gap-5 px-6 py-10 sm:px-10">
      <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand">
        <Heart aria-hidden="true" className="size-7" />
      </span>
      <h1 className="text-heading font-semibold text-pretty">{title}</h1>
      <p className="max-w-prose text-ink-soft">{children}</p>
      <ButtonLink to={to.courses()}>Scopri i Corsi</ButtonLink>
    </Card>
  );
}

function Ended({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-heading font-semibold text-pretty">{title}</h1>
      <p className="max-w-prose text-ink-soft">{children}</p>
      <ButtonLink to={to.courses()} variant="secondary">
        Scopri i Corsi
      </ButtonLink>
    </div>
  );
}

function HowAnonymous() {
  return (
    <Card className="grid gap-3 bg-sunken p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 font-semibold">
        <EyeOff aria-hidden="true" className="size-5 shrink-0 text-brand" /> Perché è anonimo
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-compact text-ink-soft">
        <li>Il link serve solo a far rispondere una volta: non viene salvato insieme alla risposta.</li>
        <li>La risposta non ha nome, giorno, ora né indirizzo: il centro non può vedere di chi è.</li>
        <li>Il centro vede i risultati di una data solo da 3 risposte in su, e i commenti in ordine casuale.</li>
      </ul>
    </Card>
  );
}
