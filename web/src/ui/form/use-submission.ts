// Submits a form: one request at a time. Field errors go to their fields, other errors to the form shell, and the
// focus to the first wrong field.
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiFailure } from "@/api/failure";
import { collectAlerts, dropAlerts, dropRefusals, type FormAlerts } from "@/lib/alerts/form-alerts";
import { useReturn } from "@/lib/use-return";
import { fieldError } from "./resolver";

type Submission<Values extends FieldValues, Answer> = {
  form: UseFormReturn<Values>;
  /** The fields that can show a message, in the order they stand on screen. A function where they depend on the values. */
  fields: readonly FieldPath<Values>[] | ((values: Values) => readonly FieldPath<Values>[]);
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => void;
  /** Runs before the focus moves, so that it can bring the wrong field on screen. */
  onFailed?: (failure: ApiFailure) => void;
  /** Keeps the form locked after success, when it leads to another page. A function where that depends on the answer. */
  leaves?: boolean | ((answer: Answer) => boolean);
};

export function useSubmission<Values extends FieldValues, Answer>({
  form,
  fields,
  send,
  onDone,
  onFailed,
  leaves = false,
}: Submission<Values, Answer>) {
  useRevalidation(form, fields);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [submitError, setSubmitError] = useState<string | null>(null);
  const left = useRef(false);
  const alerts = useRef<FormAlerts>([]);
  useEffect(() => () => dropRefusals(alerts.current), []);
  // The page that the form led away from is back.
  useReturn(() => {
    if (!left.current) return;
    busy.current = left.current = false;
    setPending(false);
  });

  async function run(values: Values): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setSubmitError(null);
    dropAlerts(alerts.current);
    let stays = true;
    try {
      const answer = await send(values);
      stays = !(typeof leaves === "function" ? leaves(answer) : leaves);
      alerts.current = collectAlerts(() => onDone(answer, values));
    } catch (problem) {
      stays = true;
      fail(problem);
    } finally {
      busy.current = left.current = !stays;
      if (stays) setPending(false);
    }
  }

  function fail(problem: unknown): void {
    const failure = problem instanceof ApiFailure ? problem : new ApiFailure("server");
    if (!(problem instanceof ApiFailure)) console.error(problem);
    const known = typeof fields === "function" ? fields(form.getValues()) : fields;
    const wrong = known.filter((field) => (failure.errors[field] ?? []).length > 0);
    for (const field of wrong) form.setError(field, fieldError("server", failure.errors[field] ?? []));
    setSubmitError(sentence(failure, wrong));
    alerts.current = collectAlerts(() => onFailed?.(failure));
    const first = wrong[0];
    if (first !== undefined) form.setFocus(first);
  }

  function submit(event?: FormEvent): void {
    void form.handleSubmit(run)(event);
  }

  return { submit, pending, submitError };
}

/** The error of the whole form: messages for fields it does not have, or the failure itself. Nothing where a dialog tells it. */
function sentence(failure: ApiFailure, shown: readonly string[]): string | null {
  const elsewhere = Object.entries(failure.errors).filter(([field]) => !shown.includes(field));
  if (elsewhere.length > 0) return elsewhere.flatMap(([, messages]) => messages).join(" ");
  return shown.length > 0 || failure.message === "" ? null : failure.message;
}

/**
 * Checks wrong fields again while the reader corrects them, also before the form was first submitted. `fields` are those that can
 * show a message.
 */
function useRevalidation<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly FieldPath<Values>[] | ((values: Values) => readonly FieldPath<Values>[]),
): void {
  const revalidate = useEffectEvent((changed: string | undefined) => {
    const known = typeof fields === "function" ? fields(form.getValues()) : fields;
    const wrong = known.filter((field) => {
      const { error } = form.getFieldState(field);
      // Another field may be the cause, as with two passwords. An error of the server stays until its own field is changed.
      return error !== undefined && (field === changed || error.type === "client");
    });
    if (wrong.length > 0) void form.trigger(wrong);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => revalidate(name) }), [form]);
}
