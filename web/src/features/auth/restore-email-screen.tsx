// Goes back to the old e-mail address. It ends all sessions, so it waits for a press: programs that check mails open the page,
// too.
import { useMutation } from "@tanstack/react-query";
import { to } from "@/lib/routes";
import { useCentre } from "@/lib/centre";
import { Button, ButtonLink } from "@/ui/button";
import { AuthCard, inlineLink } from "./auth-card";
import { isDeadLink, linkProblem } from "./mail-link";
import { restoreEmail } from "./requests";
import { ResultMessage } from "./result-message";

export function RestoreEmailScreen({ token }: { token: string }) {
  const { email } = useCentre();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => restoreEmail(token) });
  if (data !== undefined) {
    return (
      <AuthCard title="Email ripristinata">
        <ResultMessage tone="success">{data.message}</ResultMessage>
        <ButtonLink to={to.home()} size="large" wide>
          Torna al sito
        </ButtonLink>
      </AuthCard>
    );
  }
  if (error !== null && isDeadLink(error)) {
    return (
      <AuthCard title="Email non ripristinata">
        <ResultMessage tone="failure">{linkProblem(error)}</ResultMessage>
        <p className="text-ink-soft">
          Non riesci più ad accedere? Scrivi al centro:{" "}
          <a href={`mailto:${email}`} className={`${inlineLink} break-all`}>
            {email}
          </a>
          .
        </p>
        <ButtonLink to={to.login()} size="large" wide>
          Vai all'accesso
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Non l'hai chiesto tu?"
      lead="Rimettiamo sul tuo account l'indirizzo email di prima, chiudiamo tutte le sessioni e ti mandiamo un link per scegliere una nuova password."
    >
      {error !== null && <ResultMessage tone="failure">{linkProblem(error)}</ResultMessage>}
      <Button size="large" wide pending={isPending} onClick={() => mutate()}>
        Ripristina l'indirizzo
      </Button>
    </AuthCard>
  );
}
