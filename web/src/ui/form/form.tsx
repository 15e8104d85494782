// The shell of every form. It insists on being told whether a request runs and what went wrong, locks its fields
// meanwhile, and says above its buttons what no field can say.
import { useRef, type FormEvent, type ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { useEarlyInput } from "./early-input";
import { FormLock } from "./form-lock";
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
  useEarlyInput(form);
  return (
    <form
      ref={form}
      noValidate
      // Sent before the script has come, it does nothing: its fields must never end up in an address.
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
