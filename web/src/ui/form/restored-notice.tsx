// Says that a form opened with what was not saved the last time, and takes that back.
import { useFormState, type FieldValues, type UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button";

type RestoredNoticeProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** What `useDraft` tells. */
  restored: boolean;
};

export function RestoredNotice<Values extends FieldValues>({ form, restored }: RestoredNoticeProps<Values>) {
  const { isDirty } = useFormState({ control: form.control });
  const shown = restored && isDirty;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-info-soft px-4 py-2 text-compact text-info empty:hidden"
    >
      {shown && (
        <>
          <p className="py-1.5">Abbiamo ripreso le modifiche che non avevi salvato.</p>
          <Button variant="quiet" size="small" onClick={() => form.reset()}>
            Scarta le modifiche
          </Button>
        </>
      )}
    </div>
  );
}
