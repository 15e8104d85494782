// Confirms a new e-mail address with the token of the link, as soon as the page opens.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { to } from "@/lib/routes";
import { forgetCheck } from "@/lib/session/store";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { Button, ButtonLink } from "@/ui/button";
import { LoadingArea } from "@/ui/spinner";
import { AuthCard } from "./auth-card";
import { confirmEmail } from "./requests";
import { isDeadLink, linkProblem, ResultMessage } from "./result-message";

/** A query rather than a mutation: the cache prevents a second request with the same token. */
function confirmationQuery(token: string) {
  return queryOptions({
    queryKey: ["confirm-email", token],
    queryFn: async ({ signal }) => {
      const result = await confirmEmail(token, signal);
      // The address of the session's user is the old one.
      forgetCheck();
      return result;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function ConfirmEmailScreen({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(confirmationQuery(token));
  const loggedIn = useSession().loggedIn === true;
  const onward = (
    <ButtonLink to={loggedIn ? to.myProfile() : to.login()} size="large" wide>
      {loggedIn ? "Vai al profilo" : texts.login}
    </ButtonLink>
  );
  if (data !== undefined) {
    return (
      <AuthCard title="Email cambiata">
        <ResultMessage tone="success">{data.message}</ResultMessage>
        {onward}
      </AuthCard>
    );
  }
  if (error === null) {
    return (
      <AuthCard title="Conferma della nuova email" lead="Un attimo, stiamo controllando il link.">
        <LoadingArea className="min-h-32" />
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Email non cambiata">
      <ResultMessage tone="failure">{linkProblem(error)}</ResultMessage>
      {isDeadLink(error) ? (
        <>
          <p className="text-ink-soft">
            Accedi con l'indirizzo di prima: dal tuo profilo vedi com'è andata e puoi ripetere la richiesta.
          </p>
          {onward}
        </>
      ) : (
        <Button size="large" wide onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      )}
    </AuthCard>
  );
}
