// A dialog that is one form: fields, the reason why the last try failed, and two buttons.
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { Form } from "./form";

type FormDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  size?: "small" | "medium";
  onClose: () => void;
  /** Names the form for screen readers. */
  label: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  submitError: ReactNode | null;
  /** What sends the form, and what leaves everything as it is. */
  action: string;
  cancel: string;
  danger?: boolean;
  /** Something is still to be chosen before the form can be sent. */
  incomplete?: boolean;
  children: ReactNode;
};

export function FormDialog({
  title,
  description,
  size = "medium",
  onClose,
  label,
  onSubmit,
  pending,
  submitError,
  action,
  cancel,
  danger = false,
  incomplete = false,
  children,
}: FormDialogProps) {
  return (
    <Dialog title={title} description={description} size={size} onClose={onClose} locked={pending}>
      <Form
        label={label}
        onSubmit={onSubmit}
        pending={pending}
        submitError={submitError}
        actions={
          <div className={size === "small" ? "mt-1 flex flex-wrap gap-3 *:grow" : "flex flex-wrap justify-end gap-3"}>
            <Button variant="secondary" onClick={onClose} disabled={pending}>
              {cancel}
            </Button>
            <Button type="submit" variant={danger ? "danger" : "primary"} pending={pending} disabled={incomplete}>
              {action}
            </Button>
          </div>
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}
