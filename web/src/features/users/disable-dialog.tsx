// Asks before an account is disabled. Seats and shifts to come are named, and their fate is chosen, never assumed.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure } from "@/api/failure";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/lib/person-names";
import { romeNow } from "@/lib/rome-time";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { LoadingArea } from "@/ui/spinner";
import { choiceOf, commitmentsOf, countsOf } from "./commitments";
import { CommitmentsChoice } from "./commitments-choice";
import { disableUser, upcomingShiftsQuery, userReservationsQuery, type SeatChoice } from "./queries";

type DisableDialogProps = { user: ManagedUser; onClose: () => void };

export function DisableDialog({ user, onClose }: DisableDialogProps) {
  const queries = useQueryClient();
  const { commitments, loading, refetch } = useCommitments(user.id);
  const [choice, setChoice] = useState<SeatChoice>();
  const isFree = commitments !== null && commitments.seatCount + commitments.shifts.length === 0;
  const name = fullName(user);

  async function disable(): Promise<void> {
    if (commitments !== null && !isFree && choice === undefined) {
      throw new ApiFailure("validation", { status: 422, message: choiceOf(countsOf(commitments)).ask });
    }
    try {
      await disableUser(queries, user.id, choice);
    } catch (problem) {
      // A seat or a shift may have been added since they were read.
      if (problem instanceof ApiFailure && problem.status === 409) await refetch();
      throw problem;
    }
    onClose();
    alert("success", `${name} non può più accedere.`);
  }

  return (
    <ActionDialog
      title={`Vuoi disattivare ${name}?`}
      action="Disattiva"
      keep="Lascia attivo"
      danger
      incomplete={loading}
      run={disable}
      about={choice}
      onClose={onClose}
    >
      <p>
        Non potrà più accedere e le sessioni aperte si chiudono subito. Attestati e registri restano. Puoi riattivare
        l'account quando vuoi.
      </p>
      {loading && <LoadingArea className="min-h-20" />}
      {!loading && !isFree && <CommitmentsChoice commitments={commitments} choice={choice} onChoose={setChoice} />}
    </ActionDialog>
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
