// A dialog that is one form: fields, the reason why the last try failed, and two buttons. It asks before it loses what was
// typed.
import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { DialogGuard, type Unsaved } from "@/ui/unsaved-guard";
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
  /** The labels of the two buttons: one sends the form, the other closes the dialog. */
  action: string;
  cancel: string;
  /** Another way to send the form, after which the dialog stays open. */
  also?: { label: string; onPress: () => void };
  danger?: boolean;
  /** Something is still to be chosen before the form can be sent. */
  incomplete?: boolean;
  /** Whether there is something to lose: the dialog then asks before it closes. */
  dirty?: boolean;
  /** The text about unsaved work, and its draft: see `UnsavedGuard`. */
  unsaved?: Unsaved;
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
  also,
  danger = false,
  incomplete = false,
  dirty = false,
  unsaved,
  children,
}: FormDialogProps) {
  // Counts the tries to close the dialog that are not answered yet.
  const [tries, setTries] = useState(0);
  const close = dirty ? () => setTries((count) => count + 1) : onClose;
  return (
    <>
      {/* Before the dialog, so that it is closed first when both are: the focus goes back through the dialog. */}
      {dirty && <DialogGuard {...unsaved} tries={tries} onStay={() => setTries(0)} onLeave={onClose} />}
      <Dialog title={title} description={description} size={size} onClose={close} locked={pending} guarded={dirty}>
        <Form
          label={label}
          onSubmit={onSubmit}
          pending={pending}
          submitError={submitError}
          actions={
            <div
              className={
                size === "small" ? "mt-1 flex flex-wrap gap-3 *:grow" : "flex flex-wrap justify-end gap-3 max-sm:*:grow"
              }
            >
              <Button variant="secondary" onClick={close} disabled={pending}>
                {cancel}
              </Button>
              {also !== undefined && (
                <Button variant="secondary" onClick={also.onPress} disabled={pending || incomplete}>
                  {also.label}
                </Button>
              )}
              <Button type="submit" variant={danger ? "danger" : "primary"} pending={pending} disabled={incomplete}>
                {action}
              </Button>
            </div>
          }
        >
          {children}
        </Form>
      </Dialog>
    </>
  );
}
