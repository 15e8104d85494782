// What two-factor login asks before it is switched off or gets new recovery codes.
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { RecoveryCodesRequest, TwoFactorOff } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { ruleLists } from "@/lib/validation/validate";
import { CodeField } from "@/ui/form/code-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { renewRecoveryCodes, switchTwoFactorOff } from "./security-queries";

type SwitchOffDialogProps = { required: boolean; onClose: () => void };

export function SwitchOffDialog({ required, onClose }: SwitchOffDialogProps) {
  const queries = useQueryClient();
  const form = useForm<TwoFactorOff>({
    defaultValues: { password: "", code: "" },
    resolver: registryResolver([
      ["password", ruleLists.required],
      ["code", ruleLists.required],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["password", "code"],
    send: (values) => switchTwoFactorOff(queries, values),
    onDone: () => {
      onClose();
      alert("success", "Verifica in due passaggi disattivata.");
    },
  });
  return (
    <FormDialog
      title="Disattivare la verifica in due passaggi?"
      size="small"
      label="Disattivazione della verifica in due passaggi"
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Disattiva"
      cancel="Lascia attiva"
      danger
    >
      <p className="text-compact text-ink-soft">
        {required
          ? "Il centro la chiede a chi lavora nel pannello: corsi, utenti e turni restano chiusi finché non la riattivi."
          : "Per accedere basterà la password. I codici di recupero smettono di funzionare."}
      </p>
      <PasswordField control={form.control} name="password" label="La tua password" autoComplete="current-password" />
      <CodeField control={form.control} name="code" />
    </FormDialog>
  );
}

type RenewCodesDialogProps = { onClose: () => void; onCodes: (codes: readonly string[]) => void };

export function RenewCodesDialog({ onClose, onCodes }: RenewCodesDialogProps) {
  const form = useForm<RecoveryCodesRequest>({
    defaultValues: { password: "", code: "" },
    resolver: registryResolver([
      ["password", ruleLists.required],
      ["code", ruleLists.required],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["password", "code"],
    send: renewRecoveryCodes,
    onDone: onCodes,
  });
  return (
    <FormDialog
      title="Creare nuovi codici di recupero?"
      size="small"
      label="Nuovi codici di recupero"
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Crea i codici"
      cancel="Tieni quelli di prima"
    >
      <p className="text-compact text-ink-soft">Quelli di prima smettono subito di funzionare.</p>
      <PasswordField control={form.control} name="password" label="La tua password" autoComplete="current-password" />
      <CodeField control={form.control} name="code" />
    </FormDialog>
  );
}
