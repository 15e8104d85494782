// Asks before unsaved work is lost: when the reader navigates within the panel, when they close or leave the page, and when
// they close a dialog.
import { createContext, useContext, useEffect, useId, useMemo, useState, type ReactNode } from "react";
import { NavigationType, useBlocker } from "react-router";
import { removeDraft } from "@/lib/drafts";
import { readSession } from "@/lib/session/store";
import { registerUnsavedWork } from "@/lib/unsaved-work";
import { Button } from "./button";
import { Dialog } from "./dialog/dialog";

type Work = {
  /** What is lost: `Le modifiche al corso non sono salvate.` */
  text: string;
  /** The draft of it, which ends when the reader leaves it behind. */
  draft?: string | undefined;
};

export type Unsaved = Partial<Work>;

type UnsavedGuardProps = Unsaved & {
  /** Whether there is anything to lose. */
  dirty: boolean;
};

const usual = "Le modifiche non sono salvate.";

/** Where the guards of a page with several forms report to: the router asks one of them only. */
const Scope = createContext<((id: string, unsaved: Work | null) => void) | null>(null);

export function UnsavedGuard({ dirty, text = usual, draft }: UnsavedGuardProps) {
  const report = useContext(Scope);
  const id = useId();
  useEffect(() => {
    if (report === null || !dirty) return undefined;
    report(id, { text, draft });
    return () => report(id, null);
  }, [report, id, dirty, text, draft]);
  return report === null ? <Guard unsaved={dirty ? [{ text, draft }] : []} /> : null;
}

/** Around the forms of a page that has several, each with its own `UnsavedGuard`: there is one question for all. */
export function UnsavedScope({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Work>>(new Map());
  const report = useMemo(
    () => (id: string, work: Work | null) =>
      setUnsaved((before) => {
        const others = [...before].filter(([other]) => other !== id);
        return new Map(work === null ? others : [...others, [id, work]]);
      }),
    [],
  );
  return (
    <Scope value={report}>
      {children}
      <Guard unsaved={[...unsaved.values()]} />
    </Scope>
  );
}

function Guard({ unsaved }: { unsaved: readonly Work[] }) {
  const dirty = unsaved.length > 0;
  // Tabs, filters and dialogs in the URL stay on the page, and so does the work.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsavedWork(dirty);
  if (blocker.state !== "blocked") return null;
  return <LeaveQuestion unsaved={unsaved} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

type DialogGuardProps = Unsaved & {
  /** How often the reader has tried to close the dialog since the last answer. */
  tries: number;
  onStay: () => void;
  onLeave: () => void;
};

/** For a dialog with work that is not saved. It asks when the dialog is to be closed, and before Back or a link leaves it. */
export function DialogGuard({ text = usual, draft, tries, onStay, onLeave }: DialogGuardProps) {
  // A dialog that closes itself replaces the page's entry in the history.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: next, historyAction }) =>
      from.pathname !== next.pathname || (from.search !== next.search && historyAction !== NavigationType.Replace),
  );
  useUnsavedWork(true);
  if (tries === 0 && blocker.state !== "blocked") return null;
  return (
    <LeaveQuestion
      // A dialog that the browser has closed opens again, over the question.
      key={tries}
      unsaved={[{ text, draft }]}
      onStay={() => {
        blocker.reset?.();
        onStay();
      }}
      onLeave={blocker.proceed ?? onLeave}
    />
  );
}

function useUnsavedWork(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const settle = registerUnsavedWork();
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
  }, [dirty]);
}

type LeaveQuestionProps = { unsaved: readonly Work[]; onStay: () => void; onLeave: () => void };

function LeaveQuestion({ unsaved, onStay, onLeave }: LeaveQuestionProps) {
  const [only] = unsaved;
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
        {unsaved.length === 1 ? only?.text : usual} Se esci ora, andrà perso quello che hai scritto.
      </p>
    </Dialog>
  );
}
