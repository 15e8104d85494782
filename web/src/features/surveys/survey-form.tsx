// The questions. A plain form, which works without JavaScript; with it, what is missing is told before anything is sent.
import { useRef, useState, type FormEvent } from "react";
import { onDay, untilDay } from "@/domain/day-articles";
import { classNames } from "@/lib/class-names";
import type { SurveyState } from "@/lib/page-state";
import { to } from "@/lib/routes";
import { Button } from "@/ui/button";
import { controlStyles } from "@/ui/form/control-styles";
import { Field, FieldMessages, useFieldWiring } from "@/ui/form/field";
import { FormMessage } from "@/ui/form/form-message";
import { longestComment, questions } from "./questions";
import type { Question } from "./questions";

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

  /** An answered question has no error any more. */
  function clear(name: string): void {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
  }

  return (
    <form ref={form} method="post" action={to.survey(token)} noValidate onSubmit={submit} className="grid gap-8">
      <div className="grid gap-2">
        <p className="text-lead font-medium">{course}</p>
        <p className="text-ink-soft">
          Concluso {onDay(ended_on)}
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
        hint="Per mantenere l'anonimato non scrivere nomi né dettagli da cui si capisce chi sei."
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
        <p className="text-small text-ink-soft">Puoi rispondere una volta, fino {untilDay(closes_on)}.</p>
      </div>
    </form>
  );
}

type ScaleFieldProps = {
  question: Question;
  number: number;
  /** The answer of an earlier attempt. */
  chosen: string | undefined;
  messages: readonly string[];
  onChoose: () => void;
};

/** One question: a row of large radio buttons with words at both ends. Each button is as large as a thumb. */
function ScaleField({ question, number, chosen, messages, onChoose }: ScaleFieldProps) {
  const { name, text, values, low, high } = question;
  const invalid = messages.length > 0;
  const { wiring, messagesId } = useFieldWiring(messages, null);
  const last = values.length - 1;
  const endOf = (index: number) => (index === 0 ? low : index === last ? high : null);
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={wiring["aria-invalid"]}
      aria-describedby={wiring["aria-describedby"]}
      className="grid min-w-0 gap-2"
    >
      <legend className="mb-3 text-lead leading-snug font-semibold text-pretty">
        <span className="text-ink-faint">{number}.</span> {text}
      </legend>
      <div className={values.length > 5 ? "grid grid-cols-6 gap-1.5 sm:grid-cols-11" : "grid grid-cols-5 gap-2"}>
        {values.map((value, index) => (
          <label
            key={value}
            className={classNames(
              "numbers relative grid min-h-14 cursor-pointer place-items-center rounded-control border bg-surface text-lead font-semibold transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none",
              invalid ? "border-danger" : "border-line-strong",
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === String(value)}
              onChange={onChoose}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span>
              {value}
              {endOf(index) !== null && <span className="sr-only"> {endOf(index)?.toLowerCase()}</span>}
            </span>
          </label>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between gap-4 text-small text-ink-soft">
        <span>
          {values[0]} = {low}
        </span>
        <span>
          {values[last]} = {high}
        </span>
      </div>
      <FieldMessages id={messagesId} messages={messages} />
    </fieldset>
  );
}
