// A question, and what is done about it. The dialog stays until that is done, and says in place why it failed. It is closed by
// `run`. Before something that cannot be undone, and that no address opens, `useConfirm` asks.
import { useRef, useState, type ReactNode } from "react";
import { sentenceFor } from "@/api/failure";
import { Button } from "@/ui/button";
import { FormMessage } from "@/ui/form/form-message";
import { Dialog } from "./dialog";

type ActionDialogProps = {
  title: string;
  description?: string;
  size?: "small" | "large";
  /** The button that does it, and the one that leaves everything as it is. */
  action: string;
  keep: string;
  danger?: boolean;
  /** Something is still to be chosen, or read. */
  incomplete?: boolean;
  run: () => Promise<void>;
  /** The choice that a refusal belongs to: another choice removes the refusal. */
  about?: unknown;
  /** Why it was refused before the dialog opened. */
  refused?: unknown;
  /** Tells why it failed; null while it has not. */
  told?: (problem: unknown) => ReactNode;
  onClose: () => void;
  children: ReactNode;
};

export function ActionDialog({
  title,
  description,
  size = "small",
  action,
  keep,
  danger = false,
  incomplete = false,
  run,
  about,
  refused = null,
  told = inWords,
  onClose,
  children,
}: ActionDialogProps) {
  const { pending, problem, start } = useAction(run, about, refused);
  return (
    <Dialog
      title={title}
      description={description}
      size={size}
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            {keep}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            onClick={() => void start()}
            pending={pending}
            disabled={incomplete}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div inert={pending} className="grid gap-4 [&>p:not([class])]:text-compact [&>p:not([class])]:text-ink-soft">
          {children}
        </div>
        {told(problem)}
      </div>
    </Dialog>
  );
}

/** One run at a time, and why the last one failed. */
export function useAction(run: () => Promise<void>, about?: unknown, refused: unknown = null) {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState({ problem: refused, about });

  async function start(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure({ problem: null, about });
    try {
      await run();
    } catch (problem) {
      setFailure({ problem, about });
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { pending, problem: failure.about === about ? failure.problem : null, start };
}

function inWords(problem: unknown): ReactNode {
  return (
    <div role="alert" className="empty:hidden">
      {problem !== null && <FormMessage>{sentenceFor(problem)}</FormMessage>}
    </div>
  );
}
