// Asks before an account is disabled. Seats and shifts to come are named, and their fate is chosen, never assumed.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { romeNow } from "@/lib/rome-time";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { FormMessage } from "@/ui/form/form-message";
import { LoadingArea } from "@/ui/spinner";
import { choiceOf, commitmentsOf, countsOf } from "./commitments";
import { CommitmentsChoice } from "./commitments-choice";
import { fullName } from "./labels";
import { disableUser, upcomingShiftsQuery, userReservationsQuery, type SeatChoice } from "./queries";

type DisableDialogProps = { user: ManagedUser; onClose: () => void };

export function DisableDialog({ user, onClose }: DisableDialogProps) {
  const queries = useQueryClient();
  const { commitments, loading, refetch } = useCommitments(user.id);
  const [choice, setChoice] = useState<SeatChoice>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isFree = commitments !== null && commitments.seatCount + commitments.shifts.length === 0;
  const name = fullName(user);

  async function disable(): Promise<void> {
    if (commitments !== null && !isFree && choice === undefined) {
      setFailure(choiceOf(countsOf(commitments)).ask);
      return;
    }
    setPending(true);
    setFailure(null);
    try {
      await disableUser(queries, user.id, choice);
      onClose();
      alert("success", `${name} non può più accedere.`);
    } catch (problem) {
      // A seat or a shift may have been added since they were read.
      if (problem instanceof ApiFailure && problem.status === 409) await refetch();
      setFailure(sentenceFor(problem));
      setPending(false);
    }
  }

  return (
    <Dialog
      title={`Vuoi disattivare ${name}?`}
      size="small"
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Lascia attivo
          </Button>
          <Button variant="danger" onClick={() => void disable()} pending={pending} disabled={loading}>
            Disattiva
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-compact text-ink-soft">
          Non potrà più accedere e le sessioni aperte si chiudono subito. Attestati e registri restano. Puoi riattivare
          l'account quando vuoi.
        </p>
        {loading && <LoadingArea className="min-h-20" />}
        {!loading && !isFree && (
          <CommitmentsChoice
            commitments={commitments}
            choice={choice}
            onChoose={(chosen) => {
              setChoice(chosen);
              setFailure(null);
            }}
          />
        )}
        <div role="alert" className="empty:hidden">
          {failure !== null && <FormMessage>{failure}</FormMessage>}
        </div>
      </div>
    </Dialog>
  );
}

/** Null while they are read, and when they cannot be. */
function useCommitments(id: number) {
  const seats = useQuery({ ...userReservationsQuery(id, "upcoming", 1, 100), staleTime: 0 });
  const shifts = useQuery(upcomingShiftsQuery(id));
  const failed = seats.error !== null || shifts.error !== null;
  const isRead = !failed && seats.data !== undefined && shifts.data !== undefined;
  return {
    commitments: isRead ? commitmentsOf(seats.data, shifts.data, romeNow()) : null,
    loading: !isRead && !failed,
    refetch: () => Promise.all([seats.refetch(), shifts.refetch()]),
  };
}
