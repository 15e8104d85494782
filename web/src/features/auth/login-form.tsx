// The login form. Users with two-factor login are asked for their code once the password fits.
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiFailure } from "@/api/failure";
import { alert, dropAlert } from "@/lib/alerts/store";
import { removeDraft } from "@/lib/drafts";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { useReturn } from "@/lib/use-return";
import { ruleLists } from "@/lib/validation/validate";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/form/checkbox-field";
import { CodeField } from "@/ui/form/code-field";
import { Form } from "@/ui/form/form";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { inlineLink } from "./auth-card";
import { PasskeyButton } from "./passkey-button";
import { logIn } from "./requests";
import { useRedirect } from "./use-redirect";

type Values = { email: string; password: string; remember: boolean; code: string };

const draft = "login";
const empty: Values = { email: "", password: "", remember: false, code: "" };

/** The result of an attempt: the next page, or the account whose code is missing. */
type Outcome = { path: string } | { asks: string };

export function LoginForm() {
  const redirect = useRedirect();
  // Another account is asked anew.
  const [asks, setAsks] = useState<string | null>(null);
  const isAsked = (typed: Pick<Values, "email">) => typed.email.trim() === asks;
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: registryResolver((values) => [
      ["email", ruleLists.required],
      ["password", ruleLists.required],
      ["code", isAsked(values) ? ruleLists.required : []],
    ]),
  });
  const { control, setFocus } = form;
  const email = useWatch({ control, name: "email" });
  useDraft(form, { name: draft, of: "visitor", fields: ["email"] });
  useEffect(() => endDraftElsewhere, []);
  useReturn(() => setAsks(null));
  const enter = (path: string) => {
    dropAlert(texts.sessionExpired);
    redirect(path);
  };
  const { submit, pending, submitError } = useSubmission<Values, Outcome>({
    form,
    fields: ["email", "password", "code"],
    leaves: (outcome) => "path" in outcome,
    send: ({ password, remember, code, ...typed }) =>
      send({ email: typed.email.trim(), password, remember, ...(isAsked(typed) && { code }) }),
    onDone: (outcome) => {
      if ("asks" in outcome) {
        form.setValue("code", "");
        return setAsks(outcome.asks);
      }
      enter(outcome.path);
    },
    onFailed: () => alert("failure", texts.loginFailed, "login"),
  });
  useEffect(() => {
    if (asks !== null) setFocus("code");
  }, [asks, setFocus]);

  return (
    <Form
      label="Login"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={
        <div className="grid gap-3">
          <Button type="submit" size="large" wide pending={pending}>
            Login
          </Button>
          <PasskeyButton remember={() => form.getValues("remember")} disabled={pending} onDone={enter} />
        </div>
      }
    >
      <TextField control={control} name="email" label="Codice fiscale o email" kind="loginName" />
      <PasswordField control={control} name="password" label="Password" autoComplete="current-password" />
      {isAsked({ email }) && (
        <div className="rise grid gap-3 rounded-card bg-brand-soft p-4">
          <p role="status" className="text-compact">
            La password va bene. Per entrare serve anche il codice della verifica in due passaggi.
          </p>
          <CodeField control={control} name="code" />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField control={control} name="remember" label="Ricordami" />
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

/** Runs when Login is left. The draft stays for the account pages that Login links to, and ends on every other page. */
function endDraftElsewhere(): void {
  if (!location.pathname.startsWith("/auth/")) removeDraft(draft);
}

/** Without a code, the server's question for one is no failure. */
async function send(request: Parameters<typeof logIn>[0]): Promise<Outcome> {
  try {
    return { path: await logIn(request, false) };
  } catch (problem) {
    const asks = problem instanceof ApiFailure && problem.errors["code"] !== undefined;
    if (asks && request.code === undefined) return { asks: request.email };
    throw problem;
  }
}
