// Sets a new password with the token of a reset link or an invitation. A link that does not work any more is told at once.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { useNavigate } from "react-router";
import { to } from "@/lib/routes";
import { endSession, hasToken } from "@/lib/session/store";
import { ruleLists } from "@/lib/validation/validate";
import { AppLink } from "@/ui/app-link";
import { Button, ButtonLink } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { confirmsPassword, newPasswordHint } from "@/ui/form/new-password";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { AuthCard, inlineLink } from "./auth-card";
import { resetPassword, worksResetLink } from "./requests";
import { ResultMessage } from "./result-message";

type Values = { password: string; password_confirmation: string };

/** A failure is not shown: sending the form finds it again. */
function linkQuery(token: string) {
  return queryOptions({
    queryKey: ["reset-link", token],
    queryFn: ({ signal }) => worksResetLink(token, signal),
    retry: false,
  });
}

export function ResetPasswordScreen({ token }: { token: string }) {
  const { data: works } = useQuery(linkQuery(token));
  if (works === false) return <DeadLink />;
  return (
    <AuthCard
      title="Scegli la password"
      lead={newPasswordHint}
      after={
        <AppLink to={to.login()} className={inlineLink}>
          Torna all'accesso
        </AppLink>
      }
    >
      <ResetPasswordForm token={token} />
    </AuthCard>
  );
}

function DeadLink() {
  return (
    <AuthCard
      title="Link non più valido"
      after={
        <AppLink to={to.login()} className={inlineLink}>
          Torna all'accesso
        </AppLink>
      }
    >
      <ResultMessage tone="failure">Il link è scaduto, è già stato usato o non è completo.</ResultMessage>
      <p className="text-ink-soft">
        Se hai già scelto la password, accedi. Altrimenti fatti mandare un nuovo link: arriva in pochi istanti.
      </p>
      <ButtonLink to={to.forgetPassword()} size="large" wide>
        Richiedi un nuovo link
      </ButtonLink>
    </AuthCard>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [linkIsDead, setLinkIsDead] = useState(false);
  const form = useForm<Values>({
    defaultValues: { password: "", password_confirmation: "" },
    resolver: registryResolver<Values>(
      [
        ["password", ruleLists.newPassword],
        ["password_confirmation", ruleLists.newPassword],
      ],
      confirmsPassword,
    ),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["password", "password_confirmation"],
    leaves: true,
    send: (values) => resetPassword(token, values.password, values.password_confirmation),
    onDone: ({ message }) => {
      // The server has ended every session of this account, also the one this browser may hold.
      if (hasToken()) endSession();
      alert("success", message, "passwordReset");
      void navigate(to.login(), { replace: true });
    },
    onFailed: ({ errors }) => setLinkIsDead("token" in errors),
  });
  return (
    <Form
      label="Scelta della nuova password"
      onSubmit={submit}
      pending={pending}
      submitError={
        linkIsDead && submitError !== null ? (
          <>
            {submitError}{" "}
            <AppLink to={to.forgetPassword()} className="font-semibold underline underline-offset-4">
              Richiedi un nuovo link
            </AppLink>
          </>
        ) : (
          submitError
        )
      }
      actions={
        <Button type="submit" size="large" wide pending={pending}>
          Salva la password
        </Button>
      }
    >
      <PasswordField control={form.control} name="password" label="Nuova password" autoComplete="new-password" />
      <PasswordField
        control={form.control}
        name="password_confirmation"
        label="Conferma password"
        autoComplete="new-password"
      />
    </Form>
  );
}
