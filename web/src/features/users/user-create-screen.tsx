// UserCreate: the person gets an invitation to choose a password.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { alert } from "@/lib/alerts/store";
import { removeDraft } from "@/lib/drafts";
import { fullName } from "@/lib/person-names";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { PageHeader } from "@/ui/page-header";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { createUser } from "./queries";
import { UserFields } from "./user-fields";
import { emptyUser, userDraftFields, userFields, userRules, userWrite, type UserValues } from "./user-values";

const draft = "user-new";

export function UserCreateScreen() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  const form = useForm<UserValues>({ defaultValues: emptyUser, resolver: registryResolver(userRules) });
  const restored = useDraft(form, { name: draft, of: "user", fields: userDraftFields });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: userFields,
    leaves: true,
    send: (values) => createUser(queries, userWrite(values)),
    onDone: (user) => {
      // Before the navigation, which the guard would stop.
      flushSync(() => setSaved(true));
      removeDraft(draft);
      void navigate(to.userEdit(user.id), { replace: true });
      alert("success", `${fullName(user)} ha ricevuto l'invito a ${user.email}.`);
    },
  });

  return (
    <>
      <PageHeader
        title="Nuovo Utente"
        description="Riceverà un'email con il link per scegliere la password, valido sette giorni."
      />
      <UnsavedGuard
        dirty={form.formState.isDirty && !saved}
        text="La persona non è ancora stata aggiunta."
        draft={draft}
      />
      <Form
        label="Nuovo Utente"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        className="gap-8"
        actions={
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <ButtonLink to={to.users()} variant="secondary">
              Annulla
            </ButtonLink>
            <Button type="submit" pending={pending}>
              Crea e invia l'invito
            </Button>
          </div>
        }
      >
        <RestoredNotice form={form} restored={restored} />
        <UserFields control={form.control} emailHint="L'invito arriva qui." />
      </Form>
    </>
  );
}
