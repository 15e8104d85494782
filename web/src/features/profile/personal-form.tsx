// The personal data the user may change.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Tagged } from "@/api/client";
import type { Profile } from "@/api/types";
import { normalizePhone } from "@/domain/phone";
import { normalizeTaxCode } from "@/domain/tax-code";
import { alert } from "@/lib/alerts/store";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { Form } from "@/ui/form/form";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { TaxCodeField } from "@/domain/tax-code-field";
import { TextField } from "@/ui/form/text-field";
import { useEditForm } from "@/ui/form/use-edit-form";
import type { Labels } from "@/ui/form/use-versioned-save";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { profileQuery, saveProfile } from "./queries";

type Values = { name: string; surname: string; fiscal_code: string; phone: string };

const fields = ["name", "surname", "fiscal_code", "phone"] as const;
const labels: Required<Labels<Values>> = {
  name: "Nome",
  surname: "Cognome",
  fiscal_code: "Codice fiscale",
  phone: "Telefono",
};

const resolver = registryResolver<Values>([
  ["name", ruleLists.personName],
  ["surname", ruleLists.personName],
  ["fiscal_code", ruleLists.fiscalCode, normalizeTaxCode],
  ["phone", ruleLists.phone, normalizePhone],
]);

const valuesOf = ({ name, surname, fiscal_code, phone }: Profile): Values => ({ name, surname, fiscal_code, phone });

export function PersonalForm({ profile }: { profile: Tagged<Profile> }) {
  const queries = useQueryClient();
  const editor = useEditForm<Values, Tagged<Profile>>({
    resolver,
    subject: "i tuoi dati",
    stored: profile,
    valuesOf: ({ data }) => valuesOf(data),
    draft: "profile",
    draftFields: fields,
    fields,
    labels,
    save: ({ name, surname, ...rest }, { tag }) =>
      saveProfile(queries, { ...rest, name: name.trim(), surname: surname.trim() }, tag),
    read: () => queries.fetchQuery({ ...profileQuery, staleTime: 0 }),
    onSaved: () => alert("success", "Dati salvati."),
  });
  const { form, dirty, submit, pending, submitError, versions } = editor;
  // Follows the profile when it has changed elsewhere; what is being typed stays.
  const adopt = useEffectEvent(versions.adopt);
  useEffect(() => void adopt(profile), [profile]);

  return (
    <>
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
        <UnsavedGuard dirty={dirty} text="I tuoi dati non sono salvati." draft={editor.draft} />
        <RestoredNotice form={form} restored={editor.restored} />
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
      <ConflictDialog versions={versions} sendAgain={() => submit()} />
    </>
  );
}
