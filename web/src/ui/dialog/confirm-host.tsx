// Shows the question that `confirm` asks. Only its two buttons close it, and nothing does while the action runs.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef, useState, useSyncExternalStore } from "react";
import { sentenceFor } from "@/api/failure";
import { Button } from "@/ui/button";
import { FormMessage } from "@/ui/form/form-message";
import { dismissConfirm, readQuestion, subscribeToQuestion, type Question } from "./confirm-store";
import { dialogLook, growFromFocus } from "./dialog-look";

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeToQuestion, readQuestion);
  // What is shown while it closes is the question just answered.
  const [shown, setShown] = useState<Question | null>(question);
  if (question !== null && question !== shown) setShown(question);
  const [pending, setPending] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => !open && !pending && dismissConfirm()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogLook.backdrop} />
        <AlertDialog.Popup ref={growFromFocus} initialFocus={keep} className={dialogLook.popup}>
          {shown !== null && (
            <ConfirmBody key={shown.id} question={shown} pending={pending} onPending={setPending} keepRef={keep} />
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type ConfirmBodyProps = {
  question: Question;
  pending: boolean;
  onPending: (pending: boolean) => void;
  keepRef: React.RefObject<HTMLButtonElement | null>;
};

function ConfirmBody({ question, pending, onPending, keepRef }: ConfirmBodyProps) {
  const [failure, setFailure] = useState<string | null>(null);

  async function act(): Promise<void> {
    onPending(true);
    setFailure(null);
    try {
      await question.run();
      dismissConfirm();
    } catch (problem) {
      setFailure(sentenceFor(problem));
    } finally {
      onPending(false);
    }
  }

  return (
    <>
      <div className="grid gap-2">
        <AlertDialog.Title className="text-title font-semibold">{question.title}</AlertDialog.Title>
        <AlertDialog.Description className="text-[1rem] text-ink-soft">{question.text}</AlertDialog.Description>
      </div>
      <div role="alert" className="empty:hidden">
        {failure !== null && <FormMessage>{failure}</FormMessage>}
      </div>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button variant="danger" pending={pending} onClick={() => void act()}>
          {question.action}
        </Button>
        <AlertDialog.Close ref={keepRef} disabled={pending} render={<Button variant="secondary" />}>
          {question.keep ?? "No, torna indietro"}
        </AlertDialog.Close>
      </div>
    </>
  );
}
