// Name, tax code and telephone. Whether somebody is a healthcare professional is changed by staff only.
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Profile, ProfileWrite } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useCentre } from "@/lib/centre";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { registryResolver } from "@/ui/form/resolver";
import { TaxCodeField } from "@/ui/form/tax-code-field";
import { TextField } from "@/ui/form/text-field";
import { tidyPhone } from "@/ui/form/tidy";
import { useSubmission } from "@/ui/form/use-submission";
import { saveProfile } from "./queries";

export function PersonalDataForm({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const form = useForm<ProfileWrite>({
    defaultValues: written(profile),
    resolver: registryResolver<ProfileWrite>([
      ["name", ruleLists.required],
      ["surname", ruleLists.required],
      ["fiscal_code", ruleLists.fiscalCode],
      ["phone", ruleLists.phone],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["name", "surname", "fiscal_code", "phone"],
    send: (values) => saveProfile(queries, values),
    onDone: (saved) => {
      form.reset(written(saved));
      alert("success", "I tuoi dati sono stati salvati.");
    },
  });
  return (
    <Form
      label="Dati personali"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={
        <Button type="submit" pending={pending} className="justify-self-start">
          Salva i dati
        </Button>
      }
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Nome" kind="givenName" />
        <TextField control={form.control} name="surname" label="Cognome" kind="familyName" />
      </div>
      <TaxCodeField control={form.control} name="fiscal_code" givenName="name" familyName="surname" />
      <TextField control={form.control} name="phone" label="Telefono" kind="phone" tidy={tidyPhone} />
      <Category isSanitary={profile.is_sanitary} />
    </Form>
  );
}

function Category({ isSanitary }: { isSanitary: boolean }) {
  const { email } = useCentre();
  return (
    <dl className="grid gap-0.5 text-[1rem]">
      <dt className="text-[0.9375rem] font-semibold">Categoria</dt>
      <dd>{isSanitary ? "Sanitario" : "Laico"}</dd>
      <dd className="text-small text-ink-faint">
        Non è corretta? Scrivici a{" "}
        <a href={`mailto:${email}`} className="font-medium text-brand underline underline-offset-4">
          {email}
        </a>
        .
      </dd>
    </dl>
  );
}

function written({ name, surname, fiscal_code, phone }: Profile): ProfileWrite {
  return { name, surname, fiscal_code, phone };
}
