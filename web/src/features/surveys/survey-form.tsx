// The questions. A plain form, which works without JavaScript; with it, what is missing is told before anything is sent.
import { useRef, useState, type FormEvent } from "react";
import { dayInWords } from "@/lib/dates";
import type { SurveyState } from "@/lib/page-state";
import { to } from "@/lib/routes";
import { Button } from "@/ui/button";
import { controlStyles } from "@/ui/form/control-styles";
import { Field } from "@/ui/form/field";
import { FormMessage } from "@/ui/form/form-message";
import { longestComment, questions } from "./questions";
import { ScaleField } from "./scale-field";

type Open = Extract<SurveyState, { state: "open" }>;

const choose = "Scegli una risposta.";

export function SurveyForm({ token, survey }: { token: string; survey: Open }) {
  const { course, ended_on, closes_on, instructors, values = {} } = survey;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>(survey.errors ?? {});
  const [pending, setPending] = useState(false);
  const wrong = questions.filter(({ name }) => errors[name] !== undefined).length;

  function submit(event: FormEvent<HTMLFormElement>): void {
    const given = new FormData(event.currentTarget);
    const missing = questions.filter(({ name }) => given.get(name) === null);
    setErrors(Object.fromEntries(missing.map(({ name }) => [name, [choose]])));
    const [first] = missing;
    if (pending || first !== undefined) event.preventDefault();
    if (first === undefined) setPending(true);
    else form.current?.querySelector<HTMLInputElement>(`input[name="${first.name}"]`)?.focus();
  }

  /** What is answered is not wrong any more. */
  function clear(name: string): void {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
  }

  return (
    <form ref={form} method="post" action={to.survey(token)} noValidate onSubmit={submit} className="grid gap-8">
      <div className="grid gap-2">
        <p className="text-lead font-medium">{course}</p>
        <p className="text-ink-soft">
          Concluso il {dayInWords(ended_on)}
          {instructors.length > 0 && <> · con {instructors.join(", ")}</>}
        </p>
      </div>
      <div role="alert" className="empty:hidden">
        {wrong > 0 && (
          <FormMessage>
            {wrong === 1
              ? "Manca una risposta: la trovi segnata qui sotto."
              : `Mancano ${wrong} risposte: le trovi segnate qui sotto.`}
          </FormMessage>
        )}
      </div>
      {questions.map((question, index) => (
        <ScaleField
          key={question.name}
          question={question}
          number={index + 1}
          chosen={values[question.name]}
          messages={errors[question.name] ?? []}
          onChoose={() => clear(question.name)}
        />
      ))}
      <Field
        label={
          <>
            Vuoi aggiungere qualcosa? <span className="font-normal text-ink-soft">(facoltativo)</span>
          </>
        }
        messages={errors.comment ?? []}
        hint="Per restare anonimo non scrivere nomi né dettagli da cui si capisce chi sei."
      >
        {(wiring) => (
          <textarea
            {...wiring}
            name="comment"
            rows={4}
            maxLength={longestComment}
            defaultValue={values.comment}
            className={controlStyles(errors.comment !== undefined)}
          />
        )}
      </Field>
      <div className="grid justify-items-start gap-3">
        <Button type="submit" size="large" pending={pending} keepsFocus className="max-sm:w-full">
          Invia le risposte
        </Button>
        <p className="text-small text-ink-soft">Puoi rispondere una volta, fino al {dayInWords(closes_on)}.</p>
      </div>
    </form>
  );
}
