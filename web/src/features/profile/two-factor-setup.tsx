// Setting up two-factor login: scan the QR code, then prove with a code that the app has it, and with the password who asks.
import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { TwoFactorOn, TwoFactorSecret } from "@/api/types";
import { copyText } from "@/lib/copy-text";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/form/code-field";
import { Form } from "@/ui/form/form";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { QrCode } from "@/ui/qr-code";
import { switchTwoFactorOn } from "./security-queries";

type TwoFactorSetupProps = {
  secret: TwoFactorSecret;
  onCancel: () => void;
  onDone: (codes: readonly string[]) => void;
};

export function TwoFactorSetup({ secret, onCancel, onDone }: TwoFactorSetupProps) {
  const start = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => start.current?.focus(), []);
  const form = useForm<TwoFactorOn>({
    defaultValues: { code: "", password: "" },
    resolver: registryResolver([
      ["code", ruleLists.required],
      ["password", ruleLists.required],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["code", "password"],
    send: switchTwoFactorOn,
    onDone,
  });
  return (
    <div
      ref={start}
      tabIndex={-1}
      role="group"
      aria-label="Attivazione della verifica in due passaggi"
      className="grid gap-6 outline-none"
    >
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode
          qr={secret.qr}
          label="Codice QR per l'app di autenticazione"
          className="size-48 justify-self-center rounded-card border border-line"
        />
        <div className="grid content-start gap-3">
          <p className="text-compact">
            <strong className="font-semibold">1. Inquadra il codice</strong> con la tua app di autenticazione. Sei già
            sul telefono?{" "}
            <a href={secret.uri} className="font-medium text-brand underline underline-offset-4">
              Apri l'app
            </a>
            .
          </p>
          <div className="grid gap-1">
            <p className="text-small text-ink-soft">Oppure scrivi questa chiave nell'app:</p>
            <div className="flex flex-wrap items-center gap-2">
              <code className="rounded-control bg-sunken px-3 py-2 text-compact break-words">
                {secret.secret.match(/.{1,4}/g)?.join(" ")}
              </code>
              <Button variant="secondary" size="small" onClick={() => void copyText(secret.secret, "Chiave copiata.")}>
                <Copy aria-hidden="true" className="size-4" /> Copia la chiave
              </Button>
            </div>
          </div>
        </div>
      </div>
      <Form
        label="Codice dell'app"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        actions={
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            <Button type="submit" pending={pending}>
              Conferma e attiva
            </Button>
            <Button variant="secondary" disabled={pending} onClick={onCancel}>
              Chiudi
            </Button>
          </div>
        }
      >
        <p className="text-compact">
          <strong className="font-semibold">2. Scrivi il codice</strong> che vedi ora nell'app, e la tua password.
        </p>
        <div className="grid max-w-72 gap-4">
          <CodeField control={form.control} name="code" appOnly />
          <PasswordField
            control={form.control}
            name="password"
            label="La tua password"
            autoComplete="current-password"
          />
        </div>
      </Form>
    </div>
  );
}
