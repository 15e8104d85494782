// The code of two-factor login: six digits of the authenticator app, or a recovery code when the phone is not at hand.
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { TextField } from "./text-field";
import type { FieldOf } from "./use-field";

type CodeFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  /** Before two-factor login is on there are no recovery codes. */
  appOnly?: boolean;
};

export function CodeField<Values extends FieldValues>({ control, name, appOnly = false }: CodeFieldProps<Values>) {
  const [recovering, setRecovering] = useState(false);
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      <TextField
        control={control}
        name={name}
        label={recovering ? "Codice di recupero" : "Codice"}
        kind={recovering ? "recoveryCode" : "oneTimeCode"}
        hint={recovering ? "Per esempio 0k3d-9fjx-wq7m. Ognuno vale una volta." : "Le sei cifre che mostra la tua app."}
      />
      {!appOnly && (
        <button
          type="button"
          onClick={() => setRecovering(!recovering)}
          className="min-h-target max-w-fit text-left text-compact font-semibold text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {recovering ? "Usa la tua app" : "Non hai il telefono? Usa un codice di recupero"}
        </button>
      )}
    </div>
  );
}
