// A scan becomes presence at once when somebody is logged in, and else after a login. Nothing about anybody is shown before the
// login.
import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Hand, ScanQrCode } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { api, done } from "@/api/client";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { checkSession } from "@/api/session-check";
import type { Presence, PresenceClaim } from "@/api/types";
import { useCentre } from "@/lib/centre";
import { timeOfDay } from "@/lib/dates";
import { endDrafts } from "@/lib/drafts";
import { to } from "@/lib/routes";
import { endSession, type SessionUser } from "@/lib/session/store";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";
import { NoScriptNotice } from "@/ui/no-script-notice";
import { LoadingArea } from "@/ui/spinner";
import { QueryState } from "@/ui/query-state";
import { ErrorState } from "@/ui/states";
import { halfDayInWords, hoursOf } from "./labels";
import { claimQuery, confirmPresence } from "./queries";

export function ConfirmScreen() {
  const centre = useCentre();
  const { loggedIn, user } = useSession();
  const { data: claim, error, refetch } = useQuery(claimQuery);
  if (claim !== undefined) {
    if (loggedIn !== true) return <LogInFirst claim={claim} />;
    if (user === null) return <WhoIsIt />;
    // Somebody else who logs in starts anew.
    return <Confirm key={user.email} claim={claim} user={user} />;
  }
  if (error === null) {
    return (
      <>
        <h1 className="text-center text-heading font-semibold">La tua presenza</h1>
        <NoScriptNotice purpose="Per confermare la presenza" centre={centre} />
        <LoadingArea className="needs-script min-h-48" />
      </>
    );
  }
  return isMissing(error) ? (
    <ScanAgain title="Inquadra il codice dell'aula" />
  ) : (
    <QueryState query={{ error, refetch }} failed="Non siamo riusciti a leggere la scansione" />
  );
}

/** Nothing was scanned, or too long ago. */
function isMissing(problem: unknown): boolean {
  return problem instanceof ApiFailure && problem.kind === "notFound";
}

/** After a login the browser learns with the next check of the session who it is. */
function WhoIsIt() {
  const { data, refetch } = useQuery({
    queryKey: ["presence", "session"],
    queryFn: checkSession,
    staleTime: 0,
    gcTime: 0,
  });
  const failure = data?.failure ?? null;
  return (
    <QueryState query={{ error: failure, refetch }}>
      <LoadingArea className="min-h-48" />
    </QueryState>
  );
}

function LogInFirst({ claim }: { claim: PresenceClaim }) {
  return (
    <>
      <Scanned claim={claim} title="Accedi e sei presente" />
      <div className="grid gap-3">
        <ButtonLink to={to.login()} size="large" wide>
          {texts.login}
        </ButtonLink>
        <p className="text-center text-compact text-ink-soft">
          La scansione resta valida fino alle {timeOfDay(claim.expires_at)}. Non riesci ad accedere? Dillo
          all'istruttore: può segnarti presente.
        </p>
      </div>
    </>
  );
}

function Confirm({ claim, user }: { claim: PresenceClaim; user: SessionUser }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: confirmPresence });
  useEffect(() => mutate(), [mutate]);

  if (data !== undefined) return <Present presence={data} user={user} />;
  if (isMissing(error)) return <ScanAgain title="La scansione è scaduta" />;
  if (error instanceof ApiFailure && error.kind === "conflict") return <Refused message={error.message} user={user} />;
  return (
    <>
      <Scanned claim={claim} title={`${user.name} ${user.surname}`} />
      {error === null || isPending ? (
        <LoadingArea className="min-h-24" />
      ) : (
        <ErrorState title="La presenza non è stata registrata" message={sentenceFor(error)} onRetry={() => mutate()} />
      )}
    </>
  );
}

function OtherAccount({ children }: { children: string }) {
  return (
    <ButtonLink
      to={to.login()}
      variant="quiet"
      wide
      onClick={() => {
        // The session of the other person ends on the server, too.
        done(api.POST("/logout")).catch(console.warn);
        endSession();
        endDrafts();
      }}
    >
      {children}
    </ButtonLink>
  );
}

/** The scanned half day, above the buttons. */
function Scanned({ claim, title }: { claim: PresenceClaim; title: string }) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <h1 className="text-display font-semibold text-balance">{title}</h1>
      <div className="grid w-full gap-1 rounded-card border border-line bg-surface px-5 py-4">
        <p className="text-title font-semibold text-balance">{claim.course}</p>
        <p className="numbers text-ink-soft">{halfDayInWords(claim.half_day)}</p>
        <p className="numbers text-ink-soft">{hoursOf(claim)}</p>
      </div>
    </div>
  );
}

function Present({ presence, user }: { presence: Presence; user: SessionUser }) {
  return (
    <Result icon={<Check aria-hidden="true" className="size-16" strokeWidth={2.5} />} tone="good" title="Sei presente">
      <p className="text-lead">
        {user.name} {user.surname}
      </p>
      <div className="grid w-full gap-1 rounded-card border border-line bg-surface px-5 py-4">
        <p className="text-title font-semibold text-balance">{presence.course}</p>
        <p className="numbers text-ink-soft">{halfDayInWords(presence.half_day)}</p>
        <p className="numbers font-semibold">
          {presence.at === null ? "Registrato dallo staff" : `Registrato alle ${timeOfDay(presence.at)}`}
        </p>
      </div>
      <p className="text-ink-soft">Puoi mettere via il telefono.</p>
      <ButtonLink to={to.myReservations()} variant="secondary">
        I Miei Corsi
      </ButtonLink>
      <p className="text-small text-ink-soft">
        Non sei {user.name} {user.surname}? Dillo all'istruttore, poi accedi e inquadra di nuovo il codice.
      </p>
    </Result>
  );
}

function Refused({ message, user }: { message: string; user: SessionUser }) {
  return (
    <Result icon={<Hand aria-hidden="true" className="size-14" />} tone="stop" title="Non ancora presente">
      <p className="text-lead text-balance">{message}</p>
      <p className="text-ink-soft">
        Hai fatto l'accesso come{" "}
        <strong className="font-semibold text-ink">
          {user.name} {user.surname}
        </strong>
        .
      </p>
      {(user.is_admin || user.istructor) && (
        <ButtonLink to={to.panel()} variant="secondary">
          Vai al pannello
        </ButtonLink>
      )}
      <OtherAccount>Accedi con un altro account</OtherAccount>
    </Result>
  );
}

type ResultProps = { icon: ReactNode; tone: "good" | "stop"; title: string; children: ReactNode };

/** Takes the focus, so that screen readers tell what came of it. */
function Result({ icon, tone, title, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="rise grid justify-items-center gap-5 text-center">
      <span
        className={
          tone === "good"
            ? "grid size-32 place-items-center rounded-full bg-brand text-on-brand"
            : "grid size-28 place-items-center rounded-full bg-warning-soft text-warning"
        }
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-display font-semibold outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}

/** The code was too old, or nothing was scanned: what to do. Readable without JavaScript. */
export function ScanAgain({ title }: { title: string }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-warning-soft text-warning">
        <ScanQrCode aria-hidden="true" className="size-12" />
      </span>
      <h1 className="text-display font-semibold text-balance">{title}</h1>
      <p className="max-w-prose text-lead text-balance">
        Inquadra di nuovo il codice sullo schermo dell'aula: cambia ogni 30 secondi, e vale solo quello che vedi adesso.
      </p>
      <p className="max-w-prose text-ink-soft">
        Se continua a non funzionare, dillo all'istruttore: può segnarti presente.
      </p>
    </div>
  );
}
