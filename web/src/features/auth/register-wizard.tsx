// The registration wizard. Both steps are one form, so that password managers see all fields; one step is visible at
// a time.
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { useForm } from "react-hook-form";
import type { ApiFailure } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { removeDraft } from "@/lib/drafts";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { useReturn } from "@/lib/use-return";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { confirmsPassword } from "@/ui/form/new-password";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { logIn, register } from "./requests";
import { AccountStep, PersonStep } from "./register-steps";
import {
  draftFields,
  emptyRegistration,
  registerFields,
  registerRules,
  registration,
  stepFields,
  type RegisterValues,
} from "./register-values";
import { useRedirect } from "./use-redirect";
import { useWizardStep } from "./use-wizard-step";

const steps = stepFields.length;
const draft = "registration";

/** `onLock` is called with true while the page must not be left. */
export function RegisterWizard({ onLock }: { onLock: (locked: boolean) => void }) {
  const redirect = useRedirect();
  const [onward, setOnward] = useState<string | null>(null);
  const { step, advance, goBack, restart } = useWizardStep(onward, redirect);
  // The second step was reloaded, or came back from the back/forward cache: the first one is not asked for again as a whole.
  const [lostPassword, setLostPassword] = useState(false);
  const form = useForm<RegisterValues>({
    defaultValues: emptyRegistration,
    resolver: registryResolver(registerRules, confirmsPassword),
  });
  const restored = useDraft(form, { name: draft, of: "visitor", fields: draftFields });
  useArrival(step, (arrived) => {
    if (arrived === 1) return setLostPassword(false);
    if (form.getValues("email") === "") restart();
    else setLostPassword(form.getValues("password") === "");
  });
  useReturn(() => setLostPassword(step === 2));
  useStepFocus(step, () => {
    if (step === 1) form.setFocus("email");
    else if (form.getValues("password") !== "") form.setFocus("name");
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
      if (step === 2 && concernsFirstStep(failure)) goBack();
      alert("failure", texts.registrationFailed, "registration");
    },
  });

  /** After the draft was discarded: nothing is left of the first step either. */
  function startAnew(): void {
    if (step === 1) form.setFocus("email");
    else goBack();
  }

  async function enter({ email, password }: RegisterValues): Promise<void> {
    alert("success", texts.registrationDone, "registration");
    removeDraft(draft);
    try {
      setOnward(await logIn({ email: email.trim(), password, remember: true }, true));
    } catch {
      // The account exists: the user can log in by hand.
      setOnward(to.login());
    }
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The first step may have been changed since, on the way back and forward.
    const valid = await form.trigger(stepFields[0], { shouldFocus: step === 1 || lostPassword });
    if (valid && step === 1) advance();
    else if (valid || lostPassword) submit();
    else if (step === 2) {
      goBack();
      await form.trigger(stepFields[0], { shouldFocus: true });
    }
  }

  return (
    <Form
      label="Registrazione"
      onSubmit={(event) => void onSubmit(event)}
      pending={pending}
      submitError={submitError}
      actions={<StepButtons step={step} steps={steps} pending={pending} onBack={goBack} />}
    >
      <StepProgress step={step} steps={steps} />
      <RestoredNotice
        form={form}
        restored={restored}
        text="Abbiamo ripreso i dati di una registrazione non conclusa."
        discard="Scarta i dati"
        onDiscard={startAnew}
      />
      <div hidden={step !== 1 && !lostPassword} className="rise grid gap-5">
        <AccountStep control={form.control} passwordOnly={step !== 1} />
      </div>
      <div hidden={step !== 2} className="rise grid gap-5">
        <PersonStep control={form.control} />
      </div>
    </Form>
  );
}

/** Runs when a step is entered, also the one that the page opens with. */
function useArrival(step: number, run: (step: number) => void): void {
  const onArrival = useEffectEvent(run);
  useEffect(() => onArrival(step), [step]);
}

/** Moves the focus into a step that was entered from the other one. */
function useStepFocus(step: number, focus: () => void): void {
  const former = useRef(step);
  const moveFocus = useEffectEvent(focus);
  useEffect(() => {
    if (former.current === step) return;
    former.current = step;
    moveFocus();
  }, [step]);
}

function concernsFirstStep({ errors }: ApiFailure): boolean {
  return stepFields[0].some((field) => field in errors);
}

type StepButtonsProps = { step: number; steps: number; pending: boolean; onBack: () => void };

/** The wizard's buttons: back and next; submit on the last step. */
function StepButtons({ step, steps, pending, onBack }: StepButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="secondary" size="large" disabled={step === 1 || pending} onClick={onBack}>
        Indietro
      </Button>
      <Button type="submit" size="large" pending={pending}>
        {step === steps ? texts.register : "Avanti"}
      </Button>
    </div>
  );
}

/** The wizard's progress, as text and as a bar. */
function StepProgress({ step, steps }: { step: number; steps: number }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="numbers text-small font-semibold text-ink-soft">
        {`Step ${step} di ${steps}`}
      </p>
      <div aria-hidden="true" className="flex gap-2">
        {Array.from({ length: steps }, (_, index) => (
          <span
            key={index}
            className={classNames("h-1 grow rounded-full transition-colors", index < step ? "bg-brand" : "bg-line")}
          />
        ))}
      </div>
    </div>
  );
}
