// Keeps what is typed into a form as a draft, and puts it back when the form opens again: after a reload, a closed panel or an
// expired session (ADR 48). Only the fields that the form names are stored, never passwords and codes.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { get, type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn } from "react-hook-form";
import { draftOwner, ownerOf, readDraft, removeDraft, writeDraft, type DraftFields } from "@/lib/drafts";
import { useSession } from "@/lib/session/use-session";

type DraftOptions<Values extends FieldValues> = {
  /** Names the form, and what it edits: `profile`, `course-12`. */
  name: string;
  /** The owner of the draft: the logged-in user or a visitor. */
  of: "user" | "visitor";
  /** The fields to store. */
  fields: readonly FieldPath<Values>[];
  /** Whether a stored value can still be put back: what it names may be gone. */
  accepts?: (field: FieldPath<Values>, typed: unknown) => boolean;
};

/** Tells whether something was put back, and not all of it taken back or saved since. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, of, fields, accepts = () => true }: DraftOptions<Values>,
): boolean {
  const owner = useOwner(of);
  const [restored, setRestored] = useState(false);
  const restoring = useRef(false);

  const restore = useEffectEvent((draft: DraftFields) => {
    const usable = fields.filter((field) => {
      const entry = draft.get(field);
      // Fields that have changed since, here or on the server, are newer than the draft.
      if (
        entry?.base !== json(get(form.formState.defaultValues, field)) ||
        entry.base !== json(form.getValues(field))
      ) {
        return false;
      }
      return accepts(field, JSON.parse(entry.typed));
    });
    restoring.current = true;
    for (const field of usable) {
      // It was read from this very field.
      const typed: FieldPathValue<Values, FieldPath<Values>> = JSON.parse(draft.get(field)?.typed ?? "null");
      form.setValue(field, typed, { shouldDirty: true });
    }
    restoring.current = false;
  });

  const onChange = useEffectEvent((base: unknown) => {
    if (restoring.current) return setRestored(true);
    // A session that has begun or ended meanwhile is another owner.
    if (owner === null || draftOwner() !== owner) return;
    const changed = new Map<string, { typed: string; base: string }>();
    for (const field of fields) {
      const entry = { typed: json(form.getValues(field)), base: json(get(base, field)) };
      if (entry.typed !== entry.base) changed.set(field, entry);
    }
    if (changed.size > 0) return writeDraft(name, owner, changed);
    removeDraft(name);
    setRestored(false);
  });

  useEffect(() => {
    if (owner === null) return undefined;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ defaultValues }) => onChange(defaultValues),
    });
    const draft = readDraft(name, owner);
    if (draft !== null) restore(draft);
    return unsubscribe;
  }, [form, name, owner]);

  return restored;
}

/** Null as long as the form has no draft: it is not known yet who is logged in, or the form is not for them. */
function useOwner(of: "user" | "visitor"): string | null {
  const known = ownerOf(useSession());
  const unknown = of === "user" && known === null;
  useEffect(() => {
    if (!unknown) return;
    import("@/api/session-check").then(({ checkSession }) => checkSession()).catch(console.warn);
  }, [unknown]);
  return known !== null && (known === "") === (of === "visitor") ? known : null;
}

/** An empty field is nothing, however it says so. */
function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}
