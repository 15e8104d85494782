// The form of UserEdit.
import { useQueryClient, useMutation } from "@tanstack/react-query";
import type { Tagged } from "@/api/client";
import { sentenceFor } from "@/api/failure";
import type { ManagedUser } from "@/api/types";
import { personLabels, personProblems } from "@/domain/person";
import { alert } from "@/lib/alerts/store";
import { shortDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useEditForm } from "@/ui/form/use-edit-form";
import type { Labels } from "@/ui/form/use-versioned-save";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { roleTexts } from "./labels";
import { saveUser, userQuery } from "./queries";
import { UserFields } from "./user-fields";
import { userDraftFields, userFields, userRules, userWrite, valuesOf, type UserValues } from "./user-values";

const labels: Required<Labels<UserValues>> = {
  ...personLabels,
  birth_date: [personLabels.birth_date, ({ birth_date: day }) => (day === "" ? "" : shortDay(day))],
  istructor: roleTexts.instructor,
  is_admin: roleTexts.admin,
};

const resolver = registryResolver(userRules, personProblems);

export function UserForm({ user, tag }: { user: ManagedUser; tag: string }) {
  const queries = useQueryClient();
  const editor = useEditForm<UserValues, Tagged<ManagedUser>>({
    resolver,
    subject: "questa persona",
    stored: { data: user, tag },
    valuesOf: ({ data }) => valuesOf(data),
    draft: `user-${user.id}`,
    draftFields: userDraftFields,
    fields: userFields,
    labels,
    save: (values, { data, tag: read }) =>
      saveUser(queries, user.id, { ...userWrite(values), email_pending: data.email_pending }, read),
    read: () => queries.fetchQuery({ ...userQuery(user.id), staleTime: 0 }),
    onSaved: ({ data: { email_pending: asked } }, { data: former }) =>
      alert(
        "success",
        asked === null || asked === former.email_pending
          ? "Dati salvati."
          : `Dati salvati. Abbiamo scritto a ${asked}: il nuovo indirizzo vale dopo la conferma.`,
      ),
  });
  const { form, dirty, submit, pending, submitError, versions } = editor;

  return (
    <>
      <UnsavedGuard dirty={dirty} draft={editor.draft} />
      <Form
        label="Dati della persona"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        className="gap-8"
        actions={
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 max-sm:*:grow sm:-mx-6 sm:px-6">
            {dirty && (
              <Button variant="secondary" onClick={editor.discard} disabled={pending}>
                Annulla le modifiche
              </Button>
            )}
            <Button type="submit" pending={pending} disabled={!dirty}>
              Salva
            </Button>
          </div>
        }
      >
        <RestoredNotice form={form} restored={editor.restored} />
        <UserFields
          control={form.control}
          emailHint={
            user.email === null
              ? "Se la aggiungi, parte l'invito ad accedere."
              : user.state === "invited"
                ? "Se la correggi, l'invito parte di nuovo da qui."
                : "Una nuova email vale quando la persona apre il link che riceve lì. L'indirizzo di prima riceve un avviso con il tuo nome."
          }
        >
          {user.email_pending !== null && (
            <PendingEmail email={user.email_pending} stored={versions.based} onWithdrawn={versions.adopt} />
          )}
        </UserFields>
      </Form>
      <ConflictDialog versions={versions} sendAgain={() => submit()} />
    </>
  );
}

type PendingEmailProps = {
  email: string;
  /** The stored user, which is saved again without the address that waits for confirmation. */
  stored: () => Tagged<ManagedUser>;
  onWithdrawn: (saved: Tagged<ManagedUser>) => void;
};

/** The e-mail address of a user that waits for its confirmation, and the button that withdraws it. */
function PendingEmail({ email, stored, onWithdrawn }: PendingEmailProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { data, tag } = stored();
      return saveUser(queries, data.id, { ...userWrite(valuesOf(data)), email_pending: null }, tag);
    },
    onSuccess: (saved) => {
      onWithdrawn(saved);
      alert("success", "Richiesta ritirata: l'indirizzo resta quello di prima.");
    },
    onError: (problem) => alert("failure", sentenceFor(problem)),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-compact text-ink-soft">
        In attesa di conferma: <span className="font-medium break-all text-ink">{email}</span>. Fino ad allora la
        persona accede e riceve gli avvisi all'indirizzo di adesso.
      </p>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        Ritira il nuovo indirizzo
      </Button>
    </div>
  );
}
