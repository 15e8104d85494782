// The personal data the user may change.
import { useQueryClient } from "@tanstack/react-query";
import type { Profile } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { TaxCodeField } from "@/ui/form/tax-code-field";
import { TextField } from "@/ui/form/text-field";
import { normalizePhone, normalizeTaxCode } from "@/ui/form/normalize";
import { useDraftForm } from "@/ui/form/use-draft-form";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { saveProfile } from "./queries";

type Values = { name: string; surname: string; fiscal_code: string; phone: string };

const fields = ["name", "surname", "fiscal_code", "phone"] as const;

const resolver = registryResolver<Values>([
  ["name", ruleLists.personName],
  ["surname", ruleLists.personName],
  ["fiscal_code", ruleLists.fiscalCode, normalizeTaxCode],
  ["phone", ruleLists.phone, normalizePhone],
]);

const valuesOf = ({ name, surname, fiscal_code, phone }: Profile): Values => ({ name, surname, fiscal_code, phone });

export function PersonalForm({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const { form, draft, restored, dirty, submit, pending, submitError } = useDraftForm<Values, Profile>({
    defaultValues: valuesOf(profile),
    // Follows the profile when it has changed elsewhere; what is being typed stays as long as it has not.
    values: valuesOf(profile),
    resolver,
    draft: "profile",
    draftFields: fields,
    fields,
    send: ({ name, surname, ...rest }) => saveProfile(queries, { ...rest, name: name.trim(), surname: surname.trim() }),
    onDone: (saved) => {
      form.reset(valuesOf(saved));
      alert("success", "Dati salvati.");
    },
  });

  return (
    <Form
      label="Dati personali"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={
        <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
          Salva i dati
        </Button>
      }
    >
      <UnsavedGuard dirty={dirty} text="I tuoi dati non sono salvati." draft={draft} />
      <RestoredNotice form={form} restored={restored} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Nome" kind="givenName" />
        <TextField control={form.control} name="surname" label="Cognome" kind="familyName" />
        <TaxCodeField control={form.control} name="fiscal_code" givenName="name" familyName="surname" />
        <TextField
          control={form.control}
          name="phone"
          label="Telefono"
          kind="phone"
          normalize={normalizePhone}
          hint="10 cifre, senza prefisso internazionale."
        />
      </div>
    </Form>
  );
}
