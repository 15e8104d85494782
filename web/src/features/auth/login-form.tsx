// The login form. A right password without the second factor's code brings the field for it.
import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { ruleLists } from "@/lib/validation/validate";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/form/checkbox-field";
import { Form } from "@/ui/form/form";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { useSubmission } from "@/ui/form/use-submission";
import { inlineLink } from "./auth-card";
import { logIn } from "./calls";
import { useArrival } from "./use-arrival";

type Values = { email: string; password: string; remember: boolean; code: string };

const empty: Values = { email: "", password: "", remember: false, code: "" };

export function LoginForm() {
  const arrive = useArrival();
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: registryResolver([
      ["email", ruleLists.required],
      ["password", ruleLists.required],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["email", "password", "code"],
    leaves: true,
    send: ({ email, password, remember, code }) => {
      const second = codeAsked && code.trim() !== "" ? { code: code.trim() } : {};
      return logIn({ email: email.trim(), password, remember, ...second }, false);
    },
    onDone: arrive,
    onFailed: (failure) => {
      const asksForCode = "code" in failure.errors;
      // The field must be there before the focus can go to it.
      if (asksForCode) flushSync(() => setCodeAsked(true));
      if (!asksForCode || codeAsked) alert("failure", texts.loginFailed, "login");
    },
  });

  return (
    <Form
      label="Login"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={
        <Button type="submit" size="large" wide pending={pending}>
          Login
        </Button>
      }
    >
      <TextField control={form.control} name="email" label="Codice fiscale o email" kind="loginName" />
      <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
      {codeAsked && (
        <TextField
          control={form.control}
          name="code"
          label="Codice"
          kind="oneTimeCode"
          hint="Lo trovi nella tua app di autenticazione."
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField control={form.control} name="remember" label="Ricordami" />
        <AppLink to={to.forgetPassword()} className={`${inlineLink} inline-flex min-h-target items-center text-[1rem]`}>
          Password dimenticata?
        </AppLink>
      </div>
    </Form>
  );
}
