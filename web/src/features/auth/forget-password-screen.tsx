// Requests a password reset link. The answer is the same whether the address is known or not.
import { useState } from "react";
import { useForm } from "react-hook-form";
import { to } from "@/lib/routes";
import { ruleLists } from "@/lib/validation/validate";
import { Button, ButtonLink } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { AuthCard, BackLink } from "./auth-card";
import { askForNewPassword } from "./requests";
import { ResultMessage } from "./result-message";

export function ForgetPasswordScreen() {
  const [sent, setSent] = useState<{ message: string; email: string } | null>(null);
  if (sent !== null) {
    return (
      <AuthCard title="Controlla la posta">
        <ResultMessage tone="success">{sent.message}</ResultMessage>
        <p className="wrap-anywhere text-ink-soft">
          L'indirizzo che hai scritto: <strong className="font-semibold text-ink">{sent.email}</strong>
        </p>
        <div className="grid gap-3">
          <ButtonLink to={to.login()} size="large" wide>
            Torna all'accesso
          </ButtonLink>
          <Button variant="quiet" wide onClick={() => setSent(null)}>
            Non è arrivata? Invia di nuovo
          </Button>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Password dimenticata?"
      lead="Scrivi l'email del tuo account: ti mandiamo un link per sceglierne una nuova."
      back={<BackLink />}
    >
      <ForgetPasswordForm onSent={setSent} />
    </AuthCard>
  );
}

function ForgetPasswordForm({ onSent }: { onSent: (sent: { message: string; email: string }) => void }) {
  const form = useForm<{ email: string }>({
    defaultValues: { email: "" },
    resolver: registryResolver([["email", ruleLists.email]]),
  });
  // The text from Login, which may have been a tax code.
  useDraft(form, {
    name: "login",
    of: "visitor",
    fields: ["email"],
    accepts: (_, typed) => String(typed).includes("@"),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["email"],
    send: ({ email }) => askForNewPassword(email.trim()),
    onDone: ({ message }, { email }) => onSent({ message, email: email.trim() }),
  });
  return (
    <Form
      label="Password dimenticata"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={
        <Button type="submit" size="large" wide pending={pending}>
          Invia il link
        </Button>
      }
    >
      <TextField control={form.control} name="email" label="Email" kind="accountEmail" />
    </Form>
  );
}
