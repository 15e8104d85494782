// The login form.
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
import { logIn } from "./requests";
import { useRedirect } from "./use-redirect";

type Values = { email: string; password: string; remember: boolean };

const empty: Values = { email: "", password: "", remember: false };

export function LoginForm() {
  const redirect = useRedirect();
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: registryResolver([
      ["email", ruleLists.required],
      ["password", ruleLists.required],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["email", "password"],
    leaves: true,
    send: ({ email, password, remember }) => logIn({ email: email.trim(), password, remember }, false),
    onDone: redirect,
    onFailed: () => alert("failure", texts.loginFailed, "login"),
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
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField control={form.control} name="remember" label="Ricordami" />
        <AppLink
          to={to.forgetPassword()}
          className={`${inlineLink} inline-flex min-h-target items-center text-compact`}
        >
          Password dimenticata?
        </AppLink>
      </div>
    </Form>
  );
}
