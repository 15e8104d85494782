// Stops the reminders of certificates that expire, or starts them again. Opening the page changes nothing: programs that
// check mails open it, too.
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { answer, api } from "@/api/client";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { ReminderSubscription } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { useCentre } from "@/lib/centre";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormMessage } from "@/ui/form/form-message";
import { NoScriptNotice } from "@/ui/no-script-notice";
import { LoadingArea } from "@/ui/spinner";
import { QueryState } from "@/ui/query-state";
import { ErrorState } from "@/ui/states";

const title = "Promemoria di scadenza";

export function RemindersScreen({ token }: { token: string }) {
  const centre = useCentre();
  const { data, error, refetch } = useQuery(remindersQuery(token));
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-heading font-semibold">{title}</h1>
        <p className="max-w-prose text-ink-soft">
          Prima che un tuo attestato scada, {centre.name} ti scrive con la prima data utile per rinnovarlo.
        </p>
      </div>
      <NoScriptNotice purpose="Per cambiare i promemoria" centre={centre} />
      <div className="needs-script">
        {data !== undefined ? (
          <Setting token={token} active={data.active} email={data.email} />
        ) : error instanceof ApiFailure && error.kind === "notFound" ? (
          <UnknownLink />
        ) : (
          <QueryState query={{ error, refetch }} failed="Non siamo riusciti a leggere i tuoi promemoria">
            <LoadingArea className="min-h-48" />
          </QueryState>
        )}
      </div>
    </>
  );
}

function Setting({ token, active, email }: { token: string; active: boolean; email: string }) {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (next: boolean) => setReminders(token, next),
    onSuccess: (saved) => queries.setQueryData(remindersQuery(token).queryKey, saved),
  });
  const Icon = active ? Bell : BellOff;

  return (
    <Card className="overflow-hidden">
      <div
        className={classNames(
          "flex items-start gap-4 px-5 py-6 sm:gap-6 sm:px-8",
          active ? "bg-brand-soft text-brand" : "bg-sunken text-ink-soft",
        )}
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-current">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="grid min-w-0 gap-1">
          <StateHeading key={String(active)} announce={isSuccess}>
            {active ? "I promemoria sono attivi" : "I promemoria sono spenti"}
          </StateHeading>
          <p className="text-ink">
            {active ? "Arrivano a" : "Non scriviamo più delle scadenze a"}{" "}
            <strong className="font-semibold break-all">{email}</strong>.
          </p>
        </div>
      </div>
      <div className="grid justify-items-start gap-4 px-5 py-6 sm:px-8">
        <p className="max-w-prose text-compact text-ink-soft">
          {active
            ? "Un'email 90, 60, 30 e 7 giorni prima della scadenza e una dopo. Si fermano da sole quando prenoti o rinnovi."
            : "Le scadenze restano in I Miei Corsi, e le email delle tue prenotazioni continuano ad arrivare."}
        </p>
        <div role="alert" className="empty:hidden">
          {error !== null && <FormMessage>{sentenceFor(error)}</FormMessage>}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <Button variant={active ? "primary" : "secondary"} pending={isPending} onClick={() => mutate(!active)}>
            {active ? "Non mandarmi più promemoria" : "Riattiva i promemoria"}
          </Button>
          <ButtonLink to={to.courses()} variant={active ? "secondary" : "quiet"}>
            Scopri i Corsi
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Takes the focus after a change, so that screen readers tell what the pressed button has done. */
function StateHeading({ announce, children }: { announce: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-title font-semibold">
      {children}
    </h2>
  );
}

/** The link was cut short, or its account is gone. */
function UnknownLink() {
  const loggedIn = useSession().loggedIn === true;
  return (
    <ErrorState
      title="Questo link non è valido"
      message="Aprilo di nuovo dall'email, tutto intero. I promemoria si cambiano anche dal tuo profilo."
      action={
        <ButtonLink to={loggedIn ? to.myProfile() : to.login()}>{loggedIn ? "Vai al profilo" : texts.login}</ButtonLink>
      }
    />
  );
}

/** The calls behind the link of a reminder's mail. */
function remindersQuery(token: string) {
  return queryOptions({
    queryKey: ["renewal-reminders", token],
    queryFn: ({ signal }) => answer(api.GET("/renewal-reminders/{token}", { params: { path: { token } }, signal })),
  });
}

function setReminders(token: string, active: boolean): Promise<ReminderSubscription> {
  return answer(api.PUT("/renewal-reminders/{token}", { params: { path: { token } }, body: { active } }));
}
