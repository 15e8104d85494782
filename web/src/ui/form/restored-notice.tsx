// Says that a form opened with what was not saved the last time, and takes that back.
import { flushSync } from "react-dom";
import { useFormState, type FieldValues, type UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button";
import { useFormLock } from "./use-field";

type RestoredNoticeProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** The result of `useDraft`. */
  restored: boolean;
  text?: string;
  /** The text of the button that discards the draft. */
  discard?: string;
  /** Runs after the form was reset and rendered again, so that its fields can take the focus. */
  onDiscard?: () => void;
};

export function RestoredNotice<Values extends FieldValues>({
  form,
  restored,
  text = "Abbiamo ripreso le modifiche che non avevi salvato.",
  discard = "Scarta le modifiche",
  onDiscard,
}: RestoredNoticeProps<Values>) {
  const locked = useFormLock();
  const { isDirty } = useFormState({ control: form.control });
  const shown = restored && isDirty;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-info-soft px-4 py-2 text-compact text-info empty:hidden"
    >
      {shown && (
        <>
          <p className="py-1.5">{text}</p>
          <Button
            variant="quiet"
            size="small"
            disabled={locked}
            onClick={() => {
              flushSync(() => form.reset());
              onDiscard?.();
            }}
          >
            {discard}
          </Button>
        </>
      )}
    </div>
  );
}
