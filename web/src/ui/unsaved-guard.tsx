// Asks before unsaved work is lost: when the reader navigates within the panel, when they close or leave the page, and when
// they close a dialog.
import { useEffect, useState } from "react";
import { NavigationType, useBlocker } from "react-router";
import { removeDraft } from "@/lib/drafts";
import { readSession } from "@/lib/session/store";
import { registerUnsavedWork, unsavedWork, type Work } from "@/lib/unsaved-work";
import { Button } from "./button";
import { Dialog } from "./dialog/dialog";

export type Unsaved = Partial<Pick<Work, "text" | "draft">>;

type UnsavedGuardProps = Unsaved & {
  /** Whether there is anything to lose. */
  dirty: boolean;
};

const usual = "Le modifiche non sono salvate.";

/** Of a form on a page. `LeaveGuard` asks. */
export function UnsavedGuard({ dirty, text = usual, draft }: UnsavedGuardProps) {
  useUnsavedWork(dirty, { text, draft, inDialog: false });
  return null;
}

/**
 * Stands once around all pages, since the router asks one blocker only. It asks one question for all that a navigation would
 * lose: the forms of a page, and those of a dialog over it.
 */
export function LeaveGuard() {
  const [lost, setLost] = useState<readonly Work[]>([]);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: next, historyAction }) => {
    const leavesPage = from.pathname !== next.pathname;
    // Tabs, filters and dialogs in the URL stay on the page. A dialog that closes itself replaces its entry in the history.
    const leavesDialog = leavesPage || (from.search !== next.search && historyAction !== NavigationType.Replace);
    const inDanger = unsavedWork().filter(({ inDialog }) => (inDialog === true ? leavesDialog : leavesPage));
    setLost(inDanger);
    return inDanger.length > 0;
  });
  if (blocker.state !== "blocked") return null;
  return <LeaveQuestion unsaved={lost} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

type DialogGuardProps = Unsaved & {
  /** How often the reader has tried to close the dialog since the last answer. */
  tries: number;
  onStay: () => void;
  onLeave: () => void;
};

/** For a dialog with work that is not saved. It asks when the dialog is to be closed; `LeaveGuard` before Back or a link leaves it. */
export function DialogGuard({ text = usual, draft, tries, onStay, onLeave }: DialogGuardProps) {
  const work = { text, draft, inDialog: true };
  useUnsavedWork(true, work);
  if (tries === 0) return null;
  // A dialog that the browser has closed opens again, over the question.
  return <LeaveQuestion key={tries} unsaved={[work]} onStay={onStay} onLeave={onLeave} />;
}

function useUnsavedWork(dirty: boolean, { text, draft, inDialog }: Work): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const settle = registerUnsavedWork({ text, draft, inDialog });
    const onLeave = (event: BeforeUnloadEvent) => {
      // Without a session there is nothing to stay for: the page leads to Login. A hidden body means that the page reloads
      // because another user has logged in (lib/session/user-change.ts): it would stay hidden if the reload were cancelled.
      if (readSession().loggedIn !== false && !document.body.hidden) event.preventDefault();
    };
    window.addEventListener("beforeunload", onLeave);
    return () => {
      settle();
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [dirty, text, draft, inDialog]);
}

type LeaveQuestionProps = { unsaved: readonly Work[]; onStay: () => void; onLeave: () => void };

function LeaveQuestion({ unsaved, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Dialog
      title="Vuoi uscire senza salvare?"
      size="small"
      onClose={onStay}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              for (const { draft } of unsaved) if (draft !== undefined) removeDraft(draft);
              onLeave();
            }}
          >
            Esci senza salvare
          </Button>
          <Button onClick={onStay}>Resta qui</Button>
        </>
      }
    >
      <p className="text-compact text-ink-soft">
        {[...new Set(unsaved.map(({ text }) => text))].join(" ")} Se esci ora, andrà perso quello che hai scritto.
      </p>
    </Dialog>
  );
}
