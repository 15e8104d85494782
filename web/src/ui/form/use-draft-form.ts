// A form whose typing outlives an accident: a draft of it, its submission, and whether leaving would lose something. Forms of
// something stored add versions: `useEditForm`.
import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm, useFormState, type FieldPath, type FieldValues, type UseFormProps } from "react-hook-form";
import { ApiFailure, type FieldErrors } from "@/api/failure";
import { removeDraft } from "@/lib/drafts";
import { useDraft } from "./use-draft";
import { useSubmission } from "./use-submission";

type DraftFormOptions<Values extends FieldValues, Answer> = Pick<UseFormProps<Values>, "defaultValues" | "resolver"> & {
  /** Names the draft, and the fields that it holds: never passwords and codes. */
  draft: string;
  draftFields: readonly FieldPath<Values>[];
  /** The fields that can show a message, in the order they stand on screen. */
  fields: readonly FieldPath<Values>[] | ((values: Values) => readonly FieldPath<Values>[]);
  send: (values: Values) => Promise<Answer>;
  /** The server's errors under the names of the form's fields. */
  errorsOf?: (errors: FieldErrors) => FieldErrors;
  /** Success leads to another page or closes the dialog: the draft ends, and nothing is left to lose. */
  leaves?: boolean;
  onDone: (answer: Answer, values: Values) => void;
  onFailed?: (failure: ApiFailure) => void;
};

export function useDraftForm<Values extends FieldValues, Answer>({
  draft,
  draftFields,
  fields,
  send,
  errorsOf = (errors) => errors,
  leaves = false,
  onDone,
  onFailed,
  ...options
}: DraftFormOptions<Values, Answer>) {
  const form = useForm<Values>(options);
  const restored = useDraft(form, { name: draft, of: "user", fields: draftFields });
  const { isDirty } = useFormState({ control: form.control });
  const [left, setLeft] = useState(false);

  const submission = useSubmission<Values, Answer>({
    form,
    fields,
    leaves,
    send: async (values) => {
      try {
        return await send(values);
      } catch (problem) {
        if (!(problem instanceof ApiFailure) || problem.kind !== "validation") throw problem;
        throw new ApiFailure("validation", { status: problem.status, errors: errorsOf(problem.errors) });
      }
    },
    onDone: (answer, values) => {
      if (leaves) {
        // Before the navigation, which the guard would stop.
        flushSync(() => setLeft(true));
        removeDraft(draft);
      }
      onDone(answer, values);
    },
    ...(onFailed !== undefined && { onFailed }),
  });

  return {
    ...submission,
    form,
    draft,
    /** Whether the form opened with what was not saved the last time. */
    restored,
    /** Whether success has led elsewhere. */
    left,
    /** Whether leaving would lose what was typed. */
    dirty: isDirty && !left,
  };
}
