// Asks before unsaved work is lost: when the reader navigates within the panel, and when they close or leave the page.
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "./button";
import { Dialog } from "./dialog/dialog";

type UnsavedGuardProps = {
  /** Whether there is anything to lose. */
  dirty: boolean;
  /** What is lost: `Le modifiche al corso non sono salvate.` */
  text?: string;
};

export function UnsavedGuard({ dirty, text = "Le modifiche non sono salvate." }: UnsavedGuardProps) {
  // Tabs, filters and dialogs in the URL stay on the page, and so does the work.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  }, [dirty]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title="Vuoi uscire senza salvare?"
      size="small"
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            Esci senza salvare
          </Button>
          <Button onClick={() => blocker.reset()}>Resta qui</Button>
        </>
      }
    >
      <p className="text-compact text-ink-soft">{text} Se esci ora, andrà perso quello che hai scritto.</p>
    </Dialog>
  );
}
