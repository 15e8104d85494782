// The form of UserEdit. When somebody else has saved meanwhile, the reader chooses a version of each field.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { ConflictDialog, type Conflict } from "@/ui/conflict-dialog";
import { Form } from "@/ui/form/form";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { roleTexts } from "./labels";
import { saveUser, userQuery } from "./queries";
import { UserFields } from "./user-fields";
import { userDraftFields, userFields, userRules, userWrite, valuesOf, type UserValues } from "./user-values";

const fieldLabels: Record<keyof UserValues, string> = {
  name: "Nome",
  surname: "Cognome",
  fiscal_code: "Codice fiscale",
  phone: "Telefono",
  category: "Sanitario o Laico",
  email: "Email",
  istructor: roleTexts.instructor,
  is_admin: roleTexts.admin,
};
const fieldNames = ["name", "surname", "fiscal_code", "phone", "category", "email", "istructor", "is_admin"] as const;

export function UserForm({ user, tag }: { user: ManagedUser; tag: string }) {
  const queries = useQueryClient();
  // The state that the form was filled with. What is saved elsewhere meanwhile is a conflict.
  const known = useRef(tag);
  const [theirs, setTheirs] = useState<UserValues | null>(null);
  const form = useForm<UserValues>({ defaultValues: valuesOf(user), resolver: registryResolver(userRules) });
  const draft = `user-${user.id}`;
  const restored = useDraft(form, { name: draft, of: "user", fields: userDraftFields });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: userFields,
    send: (values) => saveUser(queries, user.id, userWrite(values), known.current),
    onDone: (saved) => {
      known.current = saved.tag;
      form.reset(valuesOf(saved.data));
      alert("success", "Dati salvati.");
    },
    onFailed: ({ status }) => {
      if (status === 412) void readTheirs();
    },
  });

  async function readTheirs(): Promise<void> {
    const current = await queries.fetchQuery({ ...userQuery(user.id), staleTime: 0 });
    known.current = current.tag;
    setTheirs(valuesOf(current.data));
  }

  function resolve(choice: Record<string, "mine" | "theirs">): void {
    const values = form.getValues();
    const chosen = { ...values, ...pick(theirs ?? values, (field) => choice[field] === "theirs") };
    setTheirs(null);
    form.reset(chosen, { keepDefaultValues: true });
    submit();
  }

  return (
    <>
      <UnsavedGuard dirty={form.formState.isDirty} draft={draft} />
      <Form
        label="Dati della persona"
        onSubmit={submit}
        pending={pending}
        submitError={theirs === null ? submitError : null}
        className="gap-8"
        actions={
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 max-sm:*:grow sm:-mx-6 sm:px-6">
            {form.formState.isDirty && (
              <Button variant="secondary" onClick={() => form.reset()} disabled={pending}>
                Annulla le modifiche
              </Button>
            )}
            <Button type="submit" pending={pending} disabled={!form.formState.isDirty}>
              Salva
            </Button>
          </div>
        }
      >
        <RestoredNotice form={form} restored={restored} />
        <UserFields
          control={form.control}
          emailHint="Se la cambi, la persona dovrà confermarla e l'indirizzo di prima riceve un avviso."
        />
      </Form>
      {theirs !== null && (
        <ConflictDialog
          subject="questa persona"
          conflicts={conflictsBetween(form.getValues(), theirs)}
          onClose={() => setTheirs(null)}
          onResolve={resolve}
        />
      )}
    </>
  );
}

function pick(values: UserValues, chosen: (field: keyof UserValues) => boolean): Partial<UserValues> {
  return Object.fromEntries(fieldNames.filter(chosen).map((field) => [field, values[field]]));
}

function conflictsBetween(mine: UserValues, theirs: UserValues): Conflict[] {
  return fieldNames
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      label: fieldLabels[field],
      mine: shown(mine[field]),
      theirs: shown(theirs[field]),
    }));
}

function shown(value: string | boolean): string {
  if (typeof value === "boolean") return value ? "Sì" : "No";
  if (value === "sanitary") return "Sanitario";
  return value === "normal" ? "Laico" : value;
}
