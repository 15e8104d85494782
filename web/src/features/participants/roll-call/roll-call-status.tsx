// What became of the marks of a roll call: how many wait for the network, and by name those that the server did not keep.
import { CloudOff, RefreshCw } from "lucide-react";
import type { HalfDayAttendance, StaffReservation } from "@/api/types";
import { fullName } from "@/domain/person-names";
import { timeOfDay } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { Button } from "@/ui/button";
import { CheckIcon } from "@/ui/icons";
import { attendances } from "../labels";
import { isWaiting, type RollCallQueue, type RollCallState } from "./roll-call-queue";

type RollCallStatusProps = { queue: RollCallQueue; state: RollCallState; rows: readonly StaffReservation[] };

export function RollCallStatus({ queue, state: { marks, unreachable }, rows }: RollCallStatusProps) {
  const waiting = marks.filter(isWaiting).length;
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
            <CloudOff className="size-5 shrink-0" />
            <span className="min-w-0 flex-1">
              {counted(waiting, "modifica aspetta la rete.", "modifiche aspettano la rete.")}{" "}
              <span className="max-sm:sr-only">
                Puoi continuare: {waiting === 1 ? "resta" : "restano"} su questo dispositivo.
              </span>
            </span>
          </>
        ) : (
          <>
            <RefreshCw className="size-5" /> {counted(waiting, "modifica da inviare", "modifiche da inviare")}
          </>
        )}
        {unreachable && waiting > 0 && (
          <Button variant="quiet" onClick={() => void queue.flush()}>
            Invia ora
          </Button>
        )}
      </div>
      {marks.map(
        ({ number, reservation, refused, overruledBy }) =>
          (refused !== undefined || overruledBy !== undefined) && (
            <div
              key={number}
              role="alert"
              className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-4 py-2 text-compact text-danger"
            >
              <span className="min-w-0 grow">
                {nameIn(rows, reservation)}: {overruledBy === undefined ? refused : overruled(overruledBy)}
              </span>
              <Button variant="quiet" onClick={() => queue.retry(number)}>
                {overruledBy === undefined ? "Riprova" : "Usa la mia"}
              </Button>
              <Button variant="quiet" onClick={() => queue.drop(number)}>
                {overruledBy === undefined ? "Scarta" : "Va bene"}
              </Button>
            </div>
          ),
      )}
    </div>
  );
}

function overruled({ status, at }: HalfDayAttendance): string {
  const time = typeof at === "string" ? ` alle ${timeOfDay(at)}` : "";
  return `da un altro dispositivo risulta «${attendances[status]}»${time}, dopo la tua modifica. Vale quella.`;
}

function nameIn(rows: readonly StaffReservation[], reservation: number): string {
  const row = rows.find(({ id }) => id === reservation);
  return row === undefined ? "Una persona che non è più iscritta" : fullName(row.user);
}
