// A notice on every page of the panel while marks of a roll call are not sent. The page itself sends them.
import { useLocation } from "react-router";
import { counted } from "@/lib/numbers";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { useMarkSender, useUnsentMarks } from "./use-roll-call";

export function UnsentMarks() {
  const flush = useMarkSender();
  const { waiting, held, unreachable, dateId } = useUnsentMarks();
  const { pathname } = useLocation();
  const isTold = dateId !== null && (unreachable ? waiting > 0 : held > 0);
  // Appello tells it by itself.
  const shown = isTold && pathname !== to.rollCall(dateId);
  return (
    <div
      className={
        shown
          ? "flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-warning-soft px-4 py-1 text-small font-medium text-warning"
          : undefined
      }
    >
      <p role="status">{shown && `Appello: ${told(waiting, held)}.`}</p>
      {shown && (
        <AppLink to={to.rollCall(dateId)} className="grid min-h-target place-items-center underline underline-offset-4">
          Apri l'appello
        </AppLink>
      )}
      {shown && waiting > 0 && (
        <Button variant="quiet" size="small" onClick={flush}>
          Invia ora
        </Button>
      )}
    </div>
  );
}

function told(waiting: number, held: number): string {
  return [
    waiting > 0 && counted(waiting, "modifica aspetta la rete", "modifiche aspettano la rete"),
    held > 0 && counted(held, "modifica da rivedere", "modifiche da rivedere"),
  ]
    .filter((part) => part !== false)
    .join(", ");
}
