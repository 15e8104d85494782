// UserCreate: the person gets an invitation to choose a password.
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { fullName } from "@/domain/person-names";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraftForm } from "@/ui/form/use-draft-form";
import { PageHeader } from "@/ui/page-header";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { createUser } from "./queries";
import { UserFields } from "./user-fields";
import { emptyUser, userDraftFields, userFields, userRules, userWrite, type UserValues } from "./user-values";

const resolver = registryResolver(userRules);

export function UserCreateScreen() {
  const mailed = useMailed();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { form, draft, restored, dirty, submit, pending, submitError } = useDraftForm<UserValues, ManagedUser>({
    defaultValues: emptyUser,
    resolver,
    draft: "user-new",
    draftFields: userDraftFields,
    fields: userFields,
    leaves: true,
    send: (values) => createUser(queries, userWrite(values)),
    onDone: (user) => {
      void navigate(to.userEdit(user.id), { replace: true });
      alert("success", mailed(`L'invito per ${fullName(user)} è in partenza per ${user.email}.`));
    },
  });

  return (
    <>
      <PageHeader
        title="Nuovo Utente"
        description="Riceverà un'email con il link per scegliere la password, valido sette giorni."
      />
      <UnsavedGuard dirty={dirty} text="La persona non è ancora stata aggiunta." draft={draft} />
      <Form
        label="Nuovo Utente"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        className="gap-8"
        actions={
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <ButtonLink to={to.users()} variant="secondary">
              Chiudi
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
