// The fields of a user: person, contacts and roles.
import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import type { PersonValues } from "@/domain/person";
import { ContactFields, PersonFields } from "@/domain/person-fields";
import { useSession } from "@/lib/session/use-session";
import { FormSection } from "@/ui/form-section";
import { SwitchField } from "@/ui/form/switch-field";
import { roleTexts } from "./labels";
import type { UserValues } from "./user-values";

type UserFieldsProps = { control: Control<UserValues>; emailHint: string; children?: ReactNode };

export function UserFields({ control, emailHint, children }: UserFieldsProps) {
  const at = (field: keyof PersonValues) => field;
  return (
    <>
      <FormSection title="Dati personali" text="Compaiono su attestati e registri.">
        <PersonFields control={control} at={at} />
      </FormSection>
      <FormSection title="Contatti" text="Con l'email si accede e si ricevono gli avvisi.">
        <ContactFields control={control} at={at} emailHint={emailHint} />
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
