// Books a date of the renewal course for the holder of a certificate: the dates to come, each a button away.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CourseDate, Renewal } from "@/api/types";
import { sentenceFor } from "@/api/failure";
import { mailAddress } from "@/domain/person-names";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { withPrivateMark } from "@/domain/private-dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { CourseDateTime } from "@/domain/course-date-time";
import { Dialog } from "@/ui/dialog/dialog";
import { controlStyles } from "@/ui/form/control-styles";
import { Field } from "@/ui/form/field";
import { FormMessage } from "@/ui/form/form-message";
import { Spinner } from "@/ui/spinner";
import { bookRenewal, renewalDatesQuery, renewalOptionsQuery } from "./queries";

type BookDialogProps = { renewal: Renewal; user: number; course: { id: number; title: string }; onClose: () => void };

export function BookDialog({ renewal, user, course, onClose }: BookDialogProps) {
  const { holder } = renewal;
  const isReachable = mailAddress(renewal) !== null;
  const queries = useQueryClient();
  const mailed = useMailed();
  const { data: dates, error } = useQuery(renewalDatesQuery(course.id));
  const { data: options } = useQuery(renewalOptionsQuery(dates?.[0]?.id ?? null));
  const [chosen, setChosen] = useState<number | null>(null);
  const [pending, setPending] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const problem = failure ?? error;
  const certificate = chosen ?? options?.[0]?.id ?? null;

  async function book(date: CourseDate): Promise<void> {
    setPending(date.id);
    setFailure(null);
    try {
      const waiting = date.available === 0;
      await bookRenewal(queries, date.id, { id_user: user, certificate, waiting });
      onClose();
      const text = `${holder} ${waiting ? "è in lista d'attesa" : "ha un posto"}`;
      alert("success", isReachable ? mailed(`${text} e riceve un'email.`) : `${text}.`);
    } catch (refused) {
      setFailure(refused);
      setPending(null);
    }
  }

  return (
    <Dialog
      title={`Prenota il rinnovo di ${holder}`}
      description={`Le prossime date di ${course.title}.${isReachable ? ` ${holder} riceve un'email.` : ""}`}
      onClose={onClose}
      locked={pending !== null}
    >
      <div className="grid gap-3">
        <div role="alert" className="empty:hidden">
          {problem !== null && <FormMessage>{sentenceFor(problem)}</FormMessage>}
        </div>
        {dates === undefined && error === null && <Spinner size="small" />}
        {dates?.length === 0 && (
          <p className="text-ink-soft">
            Non ci sono date in programma per questo corso:{" "}
            <AppLink to={to.courseDateCreate()} className="font-medium text-brand underline underline-offset-4">
              creane una
            </AppLink>
            .
          </p>
        )}
        {options !== undefined && options.length > 1 && (
          <Field label="Certificazione" messages={[]}>
            {(wiring) => (
              <select
                {...wiring}
                value={certificate ?? ""}
                onChange={(event) => setChosen(Number(event.target.value))}
                className={controlStyles(false)}
              >
                {options.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {options !== undefined &&
          dates?.map((date) => (
            <RenewalDate
              key={date.id}
              date={date}
              pending={pending === date.id}
              disabled={pending !== null}
              onBook={() => void book(date)}
            />
          ))}
      </div>
    </Dialog>
  );
}

type RenewalDateProps = { date: CourseDate; pending: boolean; disabled: boolean; onBook: () => void };

function RenewalDate({ date, pending, disabled, onBook }: RenewalDateProps) {
  const fits = date.available > 0;
  const action = fits ? "Iscrivi qui" : "Metti in lista d'attesa";
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3">
      <div className="grid min-w-0">
        <CourseDateTime date={date} format={longDateTime} className="numbers font-semibold" />
        <span className="text-compact text-ink-soft">
          {date.city.name} · {fits ? counted(date.available, "posto libero", "posti liberi") : "Al completo"}
        </span>
      </div>
      <Button
        variant={fits ? "primary" : "secondary"}
        pending={pending}
        disabled={disabled}
        onClick={onBook}
        aria-label={`${action}: ${withPrivateMark(date, longDateTime(date.date))}`}
      >
        {action}
      </Button>
    </div>
  );
}
