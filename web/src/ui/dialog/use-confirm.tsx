// The one way to ask before something that cannot be undone. The dialog stays until it is done, and says in place when it
// failed. The harmless button comes first and has the focus.
import { useId, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { sentenceFor } from "@/api/failure";
import { Button } from "@/ui/button";
import { FormMessage } from "@/ui/form/form-message";
import { useAction } from "./action-dialog";
import { Modal } from "./modal";

export type Question = {
  title: string;
  /** The consequences of the action. */
  body: ReactNode;
  /** The dangerous button, named by what it does. */
  action: string;
  /** The harmless button, named by what stays as it is. */
  keep: string;
  /** Runs the action. The dialog shows its error, and stays open. */
  run: () => Promise<void>;
  /** Once it is done and the dialog is closed. Before, nothing outside the dialog can take the focus. */
  onDone?: () => void;
};

type Confirm = { confirm: (question: Question) => void; dialog: ReactNode };

/** Place `dialog` anywhere in what the component renders. */
export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    confirm: setQuestion,
    dialog: question !== null && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />,
  };
}

function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const id = useId();
  const { pending, problem, start } = useAction(async () => {
    await question.run();
    flushSync(onClose);
    question.onDone?.();
  });

  return (
    <Modal
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
      onClose={onClose}
      locked={pending}
      className="rise m-auto w-[calc(100%-2rem)] max-w-136 rounded-panel border"
    >
      <div className="grid gap-5 p-6 sm:p-8">
        <h2 id={`${id}-title`} className="text-title font-semibold">
          {question.title}
        </h2>
        <div id={`${id}-body`} className="grid gap-3 text-compact text-ink-soft">
          {question.body}
        </div>
        <div role="alert" className="empty:hidden">
          {problem !== null && <FormMessage>{sentenceFor(problem)}</FormMessage>}
        </div>
        <div className="mt-1 flex flex-wrap gap-3 *:grow">
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {question.keep}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void start()}>
            {question.action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
