// UserCreate: somebody with an address gets an invitation to choose a password; others have no account.
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import type { FoundPerson, ManagedUser } from "@/api/types";
import { personProblems } from "@/domain/person";
import { SimilarPeople, useSimilarPeople } from "@/domain/similar-people";
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
import { invitationHint } from "@/domain/person-fields";
import { UserFields } from "./user-fields";
import { emptyUser, userDraftFields, userFields, userRules, userWrite, type UserValues } from "./user-values";

const resolver = registryResolver(userRules, personProblems);

/** What was pressed beside the form's own button: a similar person, or that it is another one. */
type Press = { person?: FoundPerson; isOther?: boolean };

export function UserCreateScreen() {
  const mailed = useMailed();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { people, asking } = useSimilarPeople();
  const pressed = useRef<Press>({});
  const { form, draft, restored, dirty, submit, pending, submitError } = useDraftForm<
    UserValues,
    ManagedUser | FoundPerson
  >({
    defaultValues: emptyUser,
    resolver,
    draft: "user-new",
    draftFields: userDraftFields,
    fields: userFields,
    leaves: true,
    send: async (values) => {
      const { person, isOther = false } = pressed.current;
      const write = userWrite(values);
      const send = (confirmed: boolean) => createUser(queries, { ...write, ...(confirmed && { confirmed_new: true }) });
      return person ?? (await asking(write, isOther, send));
    },
    onDone: (user) => {
      void navigate(to.user(user.id), { replace: true });
      if (pressed.current.person !== undefined) return;
      alert(
        "success",
        user.email === null
          ? `Hai aggiunto ${fullName(user)}, senza accesso.`
          : mailed(`L'invito per ${fullName(user)} è in partenza per ${user.email}.`),
      );
    },
  });
  const hasAddress = useWatch({ control: form.control, name: "email" }).trim() !== "";

  function press(what: Press): void {
    pressed.current = what;
    submit();
  }

  return (
    <>
      <PageHeader title="Nuovo Utente" />
      <UnsavedGuard dirty={dirty} text="La persona non è ancora stata aggiunta." draft={draft} />
      <Form
        label="Nuovo Utente"
        onSubmit={(event) => {
          event.preventDefault();
          press({});
        }}
        pending={pending}
        submitError={submitError}
        className="gap-8"
        actions={
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <ButtonLink to={to.users()} variant="secondary">
              Chiudi
            </ButtonLink>
            <Button type="submit" pending={pending}>
              {hasAddress ? "Crea e invia l'invito" : "Crea senza accesso"}
            </Button>
          </div>
        }
      >
        <RestoredNotice form={form} restored={restored} />
        <UserFields control={form.control} emailHint={invitationHint} />
        <SimilarPeople
          people={people}
          pending={pending}
          onUse={(person) => press({ person })}
          onNew={() => press({ isOther: true })}
        />
      </Form>
    </>
  );
}
