// The form of something that is stored and that several people edit: a draft of what is typed, saving over the version that the
// form was filled with, and what happens when somebody else has saved meanwhile. `form` is filled with `valuesOf(stored)`.
import { useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiFailure, type FieldErrors } from "@/api/failure";
import { useDraft } from "./use-draft";
import { useSubmission } from "./use-submission";
import { useVersionedSave, type Labels } from "./use-versioned-save";

type EditOptions<Values extends FieldValues, Stored> = {
  form: UseFormReturn<Values>;
  /** What is edited: `questo corso`. */
  subject: string;
  /** The version that was read last. */
  stored: Stored;
  valuesOf: (stored: Stored) => Values;
  /** Names the draft, and the fields that it holds: never passwords and codes. */
  draft: string;
  draftFields: readonly FieldPath<Values>[];
  /** The fields that can show a message, in the order they stand on screen. */
  fields: readonly FieldPath<Values>[] | ((values: Values) => readonly FieldPath<Values>[]);
  /** Names the fields where somebody else has changed them. */
  labels: Labels<Values>;
  /** Saves over a version. Throws a 412 failure where that is not the present one. */
  save: (values: Values, over: Stored) => Promise<Stored>;
  /** Reads the present version. */
  read: () => Promise<Stored>;
  /** The server's errors under the names of the form's fields. */
  errorsOf?: (errors: FieldErrors) => FieldErrors;
  onBase?: (stored: Stored) => void;
  onFailed?: (failure: ApiFailure) => void;
  /** `former` is the version that was saved over. */
  onSaved: (saved: Stored, former: Stored) => void;
};

export function useEditForm<Values extends FieldValues, Stored>({
  form,
  subject,
  stored,
  valuesOf,
  draft,
  draftFields,
  fields,
  labels,
  save,
  read,
  errorsOf = (errors) => errors,
  onBase,
  onFailed,
  onSaved,
}: EditOptions<Values, Stored>) {
  const [base, setBase] = useState(stored);
  const former = useRef(stored);
  const restored = useDraft(form, { name: draft, of: "user", fields: draftFields });
  const versions = useVersionedSave<Values, Stored>({
    form,
    labels,
    subject,
    stored,
    valuesOf,
    save: (values, over) => {
      former.current = over;
      return save(values, over);
    },
    read,
    onBase: (next) => {
      setBase(next);
      onBase?.(next);
    },
  });

  async function send(values: Values): Promise<Stored> {
    try {
      return await versions.send(values);
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.kind !== "validation") throw problem;
      throw new ApiFailure("validation", { status: problem.status, errors: errorsOf(problem.errors) });
    }
  }

  const submission = useSubmission<Values, Stored>({
    form,
    fields,
    send,
    onDone: (saved) => {
      const over = former.current;
      versions.saved(saved);
      onSaved(saved, over);
    },
    ...(onFailed !== undefined && { onFailed }),
  });

  return {
    ...submission,
    form,
    /** The version that the form is based on. */
    base,
    draft,
    /** Whether the form opened with what was not saved the last time. */
    restored,
    versions,
    /** Back to what is stored. */
    discard: () => versions.saved(stored),
  };
}
