// The fields of the registration's two steps.
import type { Control } from "react-hook-form";
import { normalizePhone } from "@/domain/phone";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { newPasswordHint } from "@/ui/form/new-password";
import { PasswordField } from "@/ui/form/password-field";
import { RadioField } from "@/ui/form/radio-field";
import { TaxCodeField } from "@/domain/tax-code-field";
import { TextField } from "@/ui/form/text-field";
import { inlineLink } from "./auth-card";
import type { RegisterValues } from "./register-values";

type StepProps = { control: Control<RegisterValues> };

/** `passwordOnly`: the address is there already, but the passwords are gone, which are never stored. */
export function AccountStep({ control, passwordOnly }: StepProps & { passwordOnly: boolean }) {
  return (
    <>
      <div hidden={passwordOnly}>
        <TextField control={control} name="email" label="Email" kind="accountEmail" />
      </div>
      {passwordOnly && (
        <p role="status" className="rounded-control bg-info-soft px-4 py-3 text-compact leading-snug text-info">
          La bozza non tiene la password: riscrivila.
        </p>
      )}
      <PasswordField
        control={control}
        name="password"
        label="Password"
        autoComplete="new-password"
        hint={newPasswordHint}
      />
      <PasswordField
        control={control}
        name="password_confirmation"
        label="Conferma password"
        autoComplete="new-password"
      />
    </>
  );
}

export function PersonStep({ control }: StepProps) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField control={control} name="name" label="Nome" kind="givenName" />
        <TextField control={control} name="surname" label="Cognome" kind="familyName" />
      </div>
      <TaxCodeField control={control} name="fiscal_code" givenName="name" familyName="surname" />
      <TextField
        control={control}
        name="phone"
        label="Telefono"
        kind="phone"
        hint="10 cifre, senza prefisso internazionale."
        normalize={normalizePhone}
      />
      <RadioField
        control={control}
        name="is_sanitary"
        legend="Sanitario o Laico"
        options={[
          { value: "sanitary", label: "Sanitario", description: "Lavori o studi in sanità." },
          { value: "normal", label: "Laico", description: "Tutti gli altri." },
        ]}
      />
      <p className="text-small text-ink-soft">
        Trattiamo i tuoi dati come descritto nell'
        <AppLink to={to.privacy()} className={inlineLink}>
          informativa sulla privacy
        </AppLink>
        .
      </p>
    </>
  );
}
