// The form shell. Every form must pass its pending state and submit error; the shell locks the fields while a request
// runs and shows the error above the buttons.
import { useRef, type FormEvent, type ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { FormLock } from "./use-field";
import { usePreHydrationInput } from "./use-pre-hydration-input";
import { FormMessage } from "./form-message";

type FormProps = {
  /** Names the form for screen readers, where no heading around it does. */
  label: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  submitError: ReactNode | null;
  actions: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Form({ label, onSubmit, pending, submitError, actions, children, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  usePreHydrationInput(form);
  return (
    <form
      ref={form}
      noValidate
      // Submitting before hydration does nothing: the fields must never end up in a URL.
      method="dialog"
      aria-label={label}
      aria-busy={pending}
      onSubmit={onSubmit}
      className={classNames("grid gap-5", className)}
    >
      <FormLock value={pending}>
        {children}
        <div role="alert" className="empty:hidden">
          {submitError !== null && <FormMessage>{submitError}</FormMessage>}
        </div>
        {actions}
      </FormLock>
    </form>
  );
}
