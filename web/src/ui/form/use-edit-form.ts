// The form of something that is stored and that several people edit: a draft of what is typed, saving over the version that the
// form was filled with, and what happens when somebody else has saved meanwhile.
import { useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useDraftForm } from "./use-draft-form";
import { useVersionedSave, type Labels } from "./use-versioned-save";

type DraftForm<Values extends FieldValues, Stored> = Parameters<typeof useDraftForm<Values, Stored>>[0];

type EditOptions<Values extends FieldValues, Stored> = Pick<
  DraftForm<Values, Stored>,
  "resolver" | "draft" | "draftFields" | "fields" | "errorsOf" | "leaves" | "onFailed"
> & {
  /** The edited thing: `questo corso`. */
  subject: string;
  /** The version that was read last. */
  stored: Stored;
  valuesOf: (stored: Stored) => Values & DefaultValues<Values>;
  /** Names the fields where somebody else has changed them. */
  labels: Labels<Values>;
  /** Saves over a version. Throws a 412 failure where that is not the present one. */
  save: (values: Values, over: Stored) => Promise<Stored>;
  /** Reads the present version. */
  read: (over: Stored) => Promise<Stored>;
  onBase?: (stored: Stored) => void;
  /** `former` is the version that was saved over. */
  onSaved: (saved: Stored, former: Stored) => void;
};

export function useEditForm<Values extends FieldValues, Stored>({
  subject,
  stored,
  valuesOf,
  labels,
  save,
  read,
  onBase,
  onSaved,
  ...options
}: EditOptions<Values, Stored>) {
  const [base, setBase] = useState(stored);
  const former = useRef(stored);
  const [defaultValues] = useState(() => valuesOf(stored));
  const editor = useDraftForm<Values, Stored>({
    ...options,
    defaultValues,
    send,
    onDone: (saved) => {
      const over = former.current;
      versions.saved(saved);
      onSaved(saved, over);
    },
  });
  const versions = useVersionedSave<Values, Stored>({
    form: editor.form,
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

  function send(values: Values): Promise<Stored> {
    return versions.send(values);
  }

  return {
    ...editor,
    /** The version that the form is based on. */
    base,
    versions,
    /** Back to what is stored. */
    discard: () => versions.saved(stored),
  };
}
