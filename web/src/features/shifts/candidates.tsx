// The instructors who are free for a date; those with the fewest hours this month come first. A press proposes the shift.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send, UserSearch } from "lucide-react";
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { ShiftCandidate, ShiftRole } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { fullName } from "@/domain/person-names";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/states";
import { hoursText } from "./labels";
import { candidatesQuery, createShift } from "./queries";

/** More are a press away. */
const usual = 3;

type CandidatesProps = { date: number; role: ShiftRole; eager: boolean; onCreate: () => void };

export function Candidates({ date, role, eager, onCreate }: CandidatesProps) {
  const [asked, setAsked] = useState(eager);
  const [all, setAll] = useState(false);
  const queries = useQueryClient();
  const mailed = useMailed();
  const { data, error, refetch } = useQuery({ ...candidatesQuery(date), enabled: asked });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (candidate: ShiftCandidate) =>
      createShift(queries, { id_user: candidate.user.id, id_course_date: date, role }),
    onSuccess: (_, { user }) => alert("success", mailed(`Proposta inviata a ${fullName(user)}.`)),
    onError: (problem) => alert("failure", sentenceFor(problem)),
  });
  if (!asked) {
    return (
      <div>
        <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
          <UserSearch aria-hidden="true" className="size-4" /> Mostra chi è libero
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-10 w-72 max-w-full" />
    ) : (
      <p className="flex flex-wrap items-center gap-3 text-compact text-danger">
        {sentenceFor(error)}
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Riprova
        </Button>
      </p>
    );
  }
  const free = data.filter(({ free }) => free);
  const others = data.filter(({ free }) => !free);
  const shown = all ? free : free.slice(0, usual);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-small text-ink-soft">
          {free.length === 0 ? "Nessun istruttore è libero in queste ore." : "Liberi, con le ore del mese:"}
        </p>
        {shown.map((candidate) => (
          <Button
            key={candidate.user.id}
            variant="secondary"
            size="small"
            pending={isPending && variables.user.id === candidate.user.id}
            disabled={isPending}
            onClick={() => mutate(candidate)}
          >
            <Send aria-hidden="true" className="size-4" />
            <span>
              <span className="sr-only">Proponi a </span>
              {fullName(candidate.user)}{" "}
              <span className="numbers font-normal text-ink-soft">{hoursText(candidate.hours)}</span>
            </span>
          </Button>
        ))}
        {!all && (free.length > usual || others.length > 0) && (
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {free.length > usual ? `Altri ${free.length - usual} liberi` : "Chi non è libero"}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onCreate}>
          Scegli a mano
        </Button>
      </div>
      {all && others.length > 0 && (
        <ul aria-label="Non liberi" className="grid gap-1 text-small text-ink-soft">
          {others.map(({ user, reason }) => (
            <li key={user.id}>
              {fullName(user)}: {(reason ?? "Non libero").toLowerCase()}
            </li>
          ))}
        </ul>
      )}
      {all && (
        <p className="sr-only" role="status">
          {counted(free.length, "istruttore libero", "istruttori liberi")}
        </p>
      )}
    </div>
  );
}
