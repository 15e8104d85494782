// The dialogs before two-factor login is switched off or gets new recovery codes.
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { PasswordAndCode } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { ruleLists } from "@/lib/validation/validate";
import { CodeField } from "@/ui/form/code-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { renewRecoveryCodes, switchTwoFactorOff } from "./security-queries";

const resolver = registryResolver<PasswordAndCode>([
  ["password", ruleLists.required],
  ["code", ruleLists.required],
]);

type SwitchOffDialogProps = { required: boolean; onClose: () => void };

export function SwitchOffDialog({ required, onClose }: SwitchOffDialogProps) {
  const queries = useQueryClient();
  return (
    <PasswordAndCodeDialog
      title="Vuoi disattivare la verifica in due passaggi?"
      label="Disattivazione della verifica in due passaggi"
      text={
        required
          ? "Il centro la chiede a chi lavora nel pannello: corsi, utenti e turni restano chiusi finché non la riattivi."
          : "Per accedere basterà la password. I codici di recupero e le passkey smettono di funzionare."
      }
      action="Disattiva"
      cancel="Lascia attiva"
      danger
      send={(values) => switchTwoFactorOff(queries, values)}
      onClose={onClose}
      onDone={() => {
        onClose();
        alert("success", "Verifica in due passaggi disattivata.");
      }}
    />
  );
}

type RenewCodesDialogProps = { onClose: () => void; onCodes: (codes: readonly string[]) => void };

export function RenewCodesDialog({ onClose, onCodes }: RenewCodesDialogProps) {
  return (
    <PasswordAndCodeDialog
      title="Vuoi creare nuovi codici di recupero?"
      label="Nuovi codici di recupero"
      text="Quelli di prima smettono subito di funzionare."
      action="Crea i codici"
      cancel="Tieni quelli di prima"
      send={renewRecoveryCodes}
      onClose={onClose}
      onDone={onCodes}
    />
  );
}

type PasswordAndCodeDialogProps<Answer> = {
  title: string;
  label: string;
  text: string;
  action: string;
  cancel: string;
  danger?: boolean;
  send: (values: PasswordAndCode) => Promise<Answer>;
  onClose: () => void;
  onDone: (answer: Answer) => void;
};

function PasswordAndCodeDialog<Answer>({ text, send, onDone, ...dialog }: PasswordAndCodeDialogProps<Answer>) {
  const form = useForm<PasswordAndCode>({ defaultValues: { password: "", code: "" }, resolver });
  const { submit, pending, submitError } = useSubmission({ form, fields: ["password", "code"], send, onDone });
  return (
    <FormDialog {...dialog} size="small" onSubmit={submit} pending={pending} submitError={submitError}>
      <p className="text-compact text-ink-soft">{text}</p>
      <PasswordField control={form.control} name="password" label="La tua password" autoComplete="current-password" />
      <CodeField control={form.control} name="code" />
    </FormDialog>
  );
}
