// How many days before a course its participants are reminded. Each change is in force at once and can be taken back.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useId, useRef, useState, type FormEvent } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { counted } from "@/lib/numbers";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { controlStyles } from "@/ui/form/control-styles";
import { FieldMessages } from "@/ui/form/field";
import { type Question, useConfirm } from "@/ui/dialog/use-confirm";
import { Skeleton } from "@/ui/states";
import { countReminders, remindersQuery, saveReminders, type ReadReminders } from "./queries";

const mostDays = 60;
const mostReminders = 5;
/** The server counts no further. */
const mostInARound = 500;
const daysBefore = (days: number) => (days === 1 ? "1 giorno prima" : `${days} giorni prima`);

export function ReminderDays() {
  const { data, error, refetch } = useQuery(remindersQuery);
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      {data !== undefined ? (
        <Days read={data} />
      ) : error === null ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-small font-medium text-danger">
            Non siamo riusciti a caricare i giorni del promemoria. {sentenceFor(error)}
          </p>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Riprova
          </Button>
        </div>
      )}
    </Card>
  );
}

function Days({ read: { data, tag } }: { read: ReadReminders }) {
  const id = useId();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { confirm, dialog } = useConfirm();

  async function save(days: readonly number[], text: string): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    try {
      const due = await countReminders(days);
      if (due === 0) await saveNow(days, text);
      else confirm(questionOf(due, async () => saveNow(days, text).catch(tell)));
    } catch (failure) {
      await tell(failure);
    } finally {
      busy.current = false;
    }
  }

  async function saveNow(days: readonly number[], text: string): Promise<void> {
    const saved = await saveReminders(queries, days, tag);
    setTyped("");
    const former = data.days;
    alert("success", text, "undo", () => void takeBack(former, saved.tag));
  }

  async function takeBack(days: readonly number[], savedTag: string): Promise<void> {
    try {
      await saveReminders(queries, days, savedTag);
    } catch (failure) {
      alert("failure", await explain(failure));
    }
  }

  async function tell(failure: unknown): Promise<void> {
    setProblem(await explain(failure));
  }

  async function explain(failure: unknown): Promise<string> {
    if (!(failure instanceof ApiFailure) || failure.status !== 412) return reason(failure);
    await queries.invalidateQueries({ queryKey: remindersQuery.queryKey });
    return "Nel frattempo qualcun altro ha cambiato i giorni: ora vedi quelli in uso.";
  }

  function add(event: FormEvent): void {
    event.preventDefault();
    const days = Number(typed);
    if (!/^\d{1,2}$/.test(typed.trim()) || days < 1 || days > mostDays) {
      setProblem(`Inserisci un numero da 1 a ${mostDays}.`);
      input.current?.focus();
    } else if (data.days.includes(days)) {
      setProblem("Questo promemoria c'è già.");
      input.current?.focus();
    } else void save([...data.days, days], `Promemoria aggiunto: ${daysBefore(days)}.`);
  }

  function remove(days: number): void {
    const left = data.days.filter((other) => other !== days);
    void save(left, left.length === 0 ? "Promemoria spenti." : `Promemoria tolto: ${daysBefore(days)}.`);
  }

  const isFull = data.days.length >= mostReminders;
  return (
    <>
      <div className="grid gap-1">
        <h4 className="text-compact font-semibold">Quando ricordiamo il corso</h4>
        <p className="max-w-prose text-small text-ink-soft">
          Il promemoria parte di giorno, a chi ha un posto e si è iscritto almeno il giorno prima. Chi si iscrive tardi
          riceve solo quelli ancora da mandare.
        </p>
      </div>
      {data.days.length === 0 ? (
        <p className="text-compact">Spenti: nessuno riceve un promemoria prima del corso.</p>
      ) : (
        <ul aria-label="Promemoria prima del corso" className="flex flex-wrap gap-2">
          {data.days.map((days) => (
            <li
              key={days}
              className="inline-flex min-h-target items-center gap-1 rounded-full border border-line bg-brand-soft pl-4 text-compact font-medium text-brand"
            >
              {daysBefore(days)}
              <button
                type="button"
                aria-label={`Togli il promemoria ${daysBefore(days)}`}
                onClick={() => remove(days)}
                className="grid size-11 place-items-center rounded-full transition-colors -outline-offset-4 hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-small text-ink-soft">Sono {mostReminders}, il massimo: togline uno per cambiarlo.</p>
      ) : (
        <form onSubmit={add} noValidate className="grid gap-1.5">
          <label htmlFor={id} className="text-label font-semibold">
            Giorni prima del corso
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              ref={input}
              id={id}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : `${id}-problem`}
              className={`${controlStyles(problem !== null)} max-w-24`}
            />
            <Button type="submit" variant="secondary">
              <Plus className="size-4" /> Aggiungi
            </Button>
          </div>
        </form>
      )}
      <div role="alert" className="empty:hidden">
        {problem !== null && <FieldMessages id={`${id}-problem`} messages={[problem]} />}
      </div>
      {dialog}
    </>
  );
}

/** The question before days that send mails at once. */
function questionOf(due: number, run: () => Promise<void>): Question {
  const mails = due >= mostInARound ? `almeno ${due} promemoria` : counted(due, "promemoria", "promemoria");
  return {
    title: due === 1 ? "Vuoi mandare subito 1 promemoria?" : `Vuoi mandare subito ${mails}?`,
    body: (
      <p>
        Con questi giorni partono appena è giorno, a chi ha un posto in un corso vicino e non lo ha ancora ricevuto.
      </p>
    ),
    action: "Salva e manda",
    keep: "Lascia i giorni di prima",
    run,
  };
}

function reason(failure: unknown): string {
  const messages = failure instanceof ApiFailure ? (failure.errors["days"] ?? []) : [];
  return messages[0] ?? sentenceFor(failure);
}
