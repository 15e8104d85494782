// Verifies an e-mail address with the token of the link, as soon as the page opens.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { Button, ButtonLink } from "@/ui/button";
import { LoadingArea } from "@/ui/spinner";
import { AuthCard } from "./auth-card";
import { verifyEmail } from "./requests";
import { isDeadLink, linkProblem, ResultMessage } from "./result-message";

/** A query rather than a mutation: the cache prevents a second request with the same token. */
function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ["verify-email", token],
    queryFn: ({ signal }) => verifyEmail(token, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function VerifyEmailScreen({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(verificationQuery(token));
  const loggedIn = useSession().loggedIn === true;
  const onward = (
    <ButtonLink to={loggedIn ? to.myReservations() : to.login()} size="large" wide>
      {loggedIn ? "Vai a I Miei Corsi" : texts.login}
    </ButtonLink>
  );

  if (data !== undefined) {
    return (
      <AuthCard title="Email verificata">
        <ResultMessage tone="success">{data.message}</ResultMessage>
        {onward}
      </AuthCard>
    );
  }
  if (error === null) {
    return (
      <AuthCard title="Verifica dell'email" lead="Un attimo, stiamo controllando il link.">
        <LoadingArea className="min-h-32" />
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Email non verificata">
      <ResultMessage tone="failure">{linkProblem(error)}</ResultMessage>
      {isDeadLink(error) ? (
        <>
          <p className="text-ink-soft">
            {loggedIn
              ? "Puoi farti mandare un nuovo link dal tuo profilo."
              : "Accedi: dal tuo profilo puoi farti mandare un nuovo link."}
          </p>
          <ButtonLink to={loggedIn ? to.myProfile() : to.login()} size="large" wide>
            {loggedIn ? "Vai al profilo" : texts.login}
          </ButtonLink>
        </>
      ) : (
        <Button size="large" wide onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      )}
    </AuthCard>
  );
}
