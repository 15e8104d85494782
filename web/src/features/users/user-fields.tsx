// The fields of a user: person, contacts and roles.
import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { normalizePhone } from "@/domain/phone";
import { useSession } from "@/lib/session/use-session";
import { FormSection } from "@/ui/form-section";
import { RadioField } from "@/ui/form/radio-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TaxCodeField } from "@/domain/tax-code-field";
import { TextField } from "@/ui/form/text-field";
import { roleTexts } from "./labels";
import type { UserValues } from "./user-values";

type UserFieldsProps = { control: Control<UserValues>; emailHint: string; children?: ReactNode };

export function UserFields({ control, emailHint, children }: UserFieldsProps) {
  return (
    <>
      <FormSection title="Dati personali" text="Compaiono su attestati e registri.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField control={control} name="name" label="Nome" kind="otherName" />
          <TextField control={control} name="surname" label="Cognome" kind="otherName" />
          <TaxCodeField control={control} name="fiscal_code" givenName="name" familyName="surname" />
          <TextField
            control={control}
            name="phone"
            label="Telefono"
            kind="otherPhone"
            normalize={normalizePhone}
            hint="10 cifre, senza prefisso internazionale."
          />
        </div>
        <RadioField
          control={control}
          name="category"
          legend="Sanitario o Laico"
          options={[
            { value: "sanitary", label: "Sanitario", description: "Può prenotare i corsi riservati." },
            { value: "normal", label: "Laico", description: "Tutti gli altri." },
          ]}
        />
      </FormSection>
      <FormSection title="Accesso" text="Con l'email si accede e si ricevono gli avvisi.">
        <TextField control={control} name="email" label="Email" kind="otherEmail" hint={emailHint} />
        {children}
      </FormSection>
      <FormSection
        title="Ruoli"
        text="Che cosa può fare nel pannello. Se cambi un ruolo, la persona deve accedere di nuovo."
      >
        <Roles control={control} />
      </FormSection>
    </>
  );
}

function Roles({ control }: { control: Control<UserValues> }) {
  const isAdmin = useSession().user?.is_admin === true;
  if (!isAdmin) return <p className="text-compact text-ink-soft">Solo un amministratore può assegnare i ruoli.</p>;
  return (
    <div className="grid gap-4">
      <SwitchField
        control={control}
        name="istructor"
        label={roleTexts.instructor}
        hint="Gestisce calendario, iscritti, attestati, turni e i dati delle persone. Non assegna ruoli e non disattiva account."
      />
      <SwitchField
        control={control}
        name="is_admin"
        label={roleTexts.admin}
        hint="Può fare tutto: corsi, ruoli, disattivazioni, registro attività e impostazioni."
      />
    </div>
  );
}
