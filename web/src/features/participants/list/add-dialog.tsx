// Adds a person to a date: somebody who has an account, found by name, e-mail or tax code, or somebody new.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import type { CourseDate, NewReservation, StaffReservation } from "@/api/types";
import { normalizePhone } from "@/domain/phone";
import { normalizeTaxCode } from "@/domain/tax-code";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { fullName, listName } from "@/domain/person-names";
import { ruleLists } from "@/lib/validation/validate";
import { Autocomplete } from "@/ui/autocomplete/autocomplete";
import { CheckboxField } from "@/ui/form/checkbox-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { type FieldRules, registryResolver } from "@/ui/form/resolver";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TaxCodeField } from "@/domain/tax-code-field";
import { TextField } from "@/ui/form/text-field";
import { useSubmission } from "@/ui/form/use-submission";
import { addParticipant, certificatesQuery, peopleQuery, refresh } from "../queries";

type Known = { id: number; name: string; surname: string; email: string; fiscal_code: string };

type Values = {
  user: { name: string; surname: string; fiscal_code: string; phone: string; email: string; is_sanitary: boolean };
  certificate: number | null;
  waiting: boolean;
};

const newPerson: FieldRules<Values> = [
  ["user.name", ruleLists.personName],
  ["user.surname", ruleLists.personName],
  ["user.fiscal_code", ruleLists.fiscalCode, normalizeTaxCode],
  ["user.phone", ruleLists.phone, normalizePhone],
  ["user.email", ruleLists.email],
];

const nobody: Values["user"] = { name: "", surname: "", fiscal_code: "", phone: "", email: "", is_sanitary: false };

type AddDialogProps = { date: CourseDate; onClose: () => void };

export function AddDialog({ date, onClose }: AddDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const mailed = useMailed();
  const [known, setKnown] = useState<Known | null>(null);
  const [isNew, setIsNew] = useState(false);
  const { data: options = [] } = useQuery(certificatesQuery(date.id));
  const choosable = options.filter(({ retired }) => !retired);
  const form = useForm<Values>({
    defaultValues: { user: nobody, certificate: null, waiting: false },
    resolver: registryResolver<Values>(() => [
      ...(isNew ? newPerson : []),
      ...(choosable.length > 0 ? [["certificate", ["required"]] as const] : []),
    ]),
  });
  const { submit, pending, submitError } = useSubmission<Values, StaffReservation>({
    form,
    fields: ["user.name", "user.surname", "user.fiscal_code", "user.phone", "user.email", "certificate"],
    send: (values) => addParticipant(queries, date.id, request(values, isNew ? null : known)),
    onDone: ({ status, user }) => {
      onClose();
      const text = status === "waiting" ? "è in lista d'attesa" : "ha un posto";
      alert("success", mailed(`${fullName(user)} ${text} e riceve un'email.`));
    },
    // The seats may be gone meanwhile: then the waiting list is offered.
    onFailed: () => refresh(queries, date.id),
  });
  const chosen = isNew || known !== null;
  const search = useRef<HTMLInputElement>(null);

  /** The button that was pressed goes away: the focus goes on to the first field. */
  function turn(toNew: boolean): void {
    flushSync(() => setIsNew(toNew));
    if (toNew) form.setFocus("user.name");
    else search.current?.focus();
  }

  return (
    <FormDialog
      title="Aggiungi partecipante"
      size="medium"
      onClose={onClose}
      label="Aggiungi partecipante"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Aggiungi"
      cancel="Chiudi"
      incomplete={!chosen}
      dirty={form.formState.isDirty}
      unsaved={{ text: "La persona non è ancora stata aggiunta." }}
    >
      {isNew ? (
        <NewPerson form={form} onKnown={() => turn(false)} />
      ) : (
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-label font-semibold">
            Persona
          </label>
          <Autocomplete
            id={id}
            ref={search}
            label="Persona"
            placeholder="Nome, email o codice fiscale"
            value={known}
            onChange={setKnown}
            query={peopleQuery}
            itemKey={(person: Known) => person.id}
            itemText={listName}
            itemDetail={({ email, fiscal_code: code }) => (code === "" ? email : `${email} · ${code}`)}
            minLength={2}
            locked={pending}
          />
          <p className="text-small text-ink-soft">
            Non c'è ancora?{" "}
            <button
              type="button"
              className="font-semibold text-brand underline underline-offset-4"
              onClick={() => turn(true)}
            >
              Inserisci una persona nuova
            </button>
          </p>
        </div>
      )}
      {choosable.length > 0 && (
        <SelectField
          control={form.control}
          name="certificate"
          label="Certificazione"
          options={choosable.map((option) => ({ value: option.id, label: option.name }))}
        />
      )}
      {date.available === 0 && (
        <CheckboxField
          control={form.control}
          name="waiting"
          label="Non ci sono posti liberi: mettila in lista d'attesa"
        />
      )}
    </FormDialog>
  );
}

type NewPersonProps = { form: ReturnType<typeof useForm<Values>>; onKnown: () => void };

function NewPerson({ form: { control }, onKnown }: NewPersonProps) {
  return (
    <div className="grid gap-5">
      <p className="text-compact text-ink-soft">
        Riceve un'email con cui scegliere la password.{" "}
        <button type="button" className="font-semibold text-brand underline underline-offset-4" onClick={onKnown}>
          Cerca tra chi ha già un account
        </button>
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField control={control} name="user.name" label="Nome" kind="otherName" />
        <TextField control={control} name="user.surname" label="Cognome" kind="otherName" />
        <TaxCodeField control={control} name="user.fiscal_code" givenName="user.name" familyName="user.surname" />
        <TextField
          control={control}
          name="user.phone"
          label="Telefono"
          kind="otherPhone"
          normalize={normalizePhone}
          hint="10 cifre, senza prefisso internazionale."
        />
        <TextField control={control} name="user.email" label="Email" kind="otherEmail" />
      </div>
      <SwitchField control={control} name="user.is_sanitary" label="Sanitario" hint="Può seguire i corsi riservati." />
    </div>
  );
}

function request({ user, certificate, waiting }: Values, known: Known | null): NewReservation {
  const person = known === null ? { user: { ...user, email: user.email.trim() } } : { id_user: known.id };
  return { ...person, ...(certificate !== null && { certificate }), waiting };
}
