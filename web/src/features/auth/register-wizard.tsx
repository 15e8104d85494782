// The registration wizard. Both steps are one form, so that password managers see all fields; one step is visible at
// a time.
import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import type { ApiFailure } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { Form } from "@/ui/form/form";
import { confirmsPassword } from "@/ui/form/new-password";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { logIn, register } from "./requests";
import { AccountStep, PersonStep } from "./register-steps";
import {
  emptyRegistration,
  registerFields,
  registerRules,
  registration,
  stepFields,
  type RegisterValues,
} from "./register-values";
import { StepButtons } from "./step-buttons";
import { StepProgress } from "./step-progress";
import { useRedirect } from "./use-redirect";

const steps = stepFields.length;

/** `onLock` is called with true while the page must not be left. */
export function RegisterWizard({ onLock }: { onLock: (locked: boolean) => void }) {
  const redirect = useRedirect();
  const [step, setStep] = useState(1);
  const form = useForm<RegisterValues>({
    defaultValues: emptyRegistration,
    resolver: registryResolver(registerRules, confirmsPassword),
  });

  const { submit, pending, submitError } = useSubmission({
    form,
    fields: registerFields,
    leaves: true,
    send: async (values) => {
      onLock(true);
      await register(registration(values));
    },
    onDone: (_, values) => void enter(values),
    onFailed: (failure) => {
      onLock(false);
      if (failure.kind !== "validation") console.error("The registration failed.", failure.status);
      if (concernsFirstStep(failure)) flushSync(() => setStep(1));
      alert("failure", texts.registrationFailed, "registration");
    },
  });

  async function enter({ email, password }: RegisterValues): Promise<void> {
    alert("success", texts.registrationDone, "registration");
    try {
      redirect(await logIn({ email: email.trim(), password, remember: true }, true));
    } catch {
      // The account exists: the user can log in by hand.
      redirect(to.login());
    }
  }

  function go(next: number): void {
    flushSync(() => setStep(next));
    const first = stepFields[next - 1]?.[0];
    if (first !== undefined) form.setFocus(first);
  }

  async function advance(): Promise<void> {
    const valid = await form.trigger(stepFields[step - 1], { shouldFocus: true });
    if (valid) go(step + 1);
  }

  function onSubmit(event: FormEvent): void {
    if (step === steps) return submit(event);
    event.preventDefault();
    void advance();
  }

  return (
    <Form
      label="Registrazione"
      onSubmit={onSubmit}
      pending={pending}
      submitError={submitError}
      actions={<StepButtons step={step} steps={steps} pending={pending} onBack={() => go(step - 1)} />}
    >
      <StepProgress step={step} steps={steps} />
      <div hidden={step !== 1} className="rise grid gap-5">
        <AccountStep control={form.control} />
      </div>
      <div hidden={step !== 2} className="rise grid gap-5">
        <PersonStep control={form.control} />
      </div>
    </Form>
  );
}

function concernsFirstStep({ errors }: ApiFailure): boolean {
  return stepFields[0].some((field) => field in errors);
}
