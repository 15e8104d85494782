// What is sent, what waits for the network, and what the server refused.
import { CloudOff, RefreshCw } from "lucide-react";
import type { StaffReservation } from "@/api/types";
import { counted } from "@/lib/numbers";
import { fullName } from "@/lib/person-names";
import { Button } from "@/ui/button";
import { CheckIcon } from "@/ui/icons";
import type { RollCallQueue, RollCallState } from "./roll-call-queue";

type RollCallStatusProps = { queue: RollCallQueue; state: RollCallState; rows: readonly StaffReservation[] };

export function RollCallStatus({ queue, state: { marks, unreachable }, rows }: RollCallStatusProps) {
  const waiting = marks.filter(({ refused }) => refused === undefined).length;
  const refused = marks.filter((mark) => mark.refused !== undefined);
  const marksText = counted(waiting, "segno da inviare", "segni da inviare");
  return (
    <div className="sticky top-17 z-10 mb-4 grid gap-2">
      <div
        role="status"
        className={`flex min-h-target flex-wrap items-center gap-3 rounded-control px-4 py-2 text-compact font-medium ${unreachable ? "bg-warning-soft text-warning" : "border border-line bg-surface text-ink-soft"}`}
      >
        {waiting === 0 ? (
          <>
            <CheckIcon className="size-5 text-brand" /> Tutto inviato
          </>
        ) : unreachable ? (
          <>
            <CloudOff className="size-5" /> Senza rete: {marksText}. Puoi continuare, restano su questo dispositivo.
          </>
        ) : (
          <>
            <RefreshCw className="size-5" /> {marksText}
          </>
        )}
        {unreachable && waiting > 0 && (
          <Button variant="quiet" onClick={() => void queue.flush()}>
            Invia ora
          </Button>
        )}
      </div>
      {refused.map(({ number, reservation, refused: why }) => (
        <div
          key={number}
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-4 py-2 text-compact text-danger"
        >
          <span className="min-w-0 grow">
            {nameIn(rows, reservation)}: {why}
          </span>
          <Button variant="quiet" onClick={() => queue.retry(number)}>
            Riprova
          </Button>
          <Button variant="quiet" onClick={() => queue.drop(number)}>
            Scarta
          </Button>
        </div>
      ))}
    </div>
  );
}

function nameIn(rows: readonly StaffReservation[], reservation: number): string {
  const row = rows.find(({ id }) => id === reservation);
  return row === undefined ? "Una persona che non è più iscritta" : fullName(row.user);
}
