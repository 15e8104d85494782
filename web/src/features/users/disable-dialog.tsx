// Asks before an account is disabled. Live seats are named, and their fate is chosen, never assumed.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { ManagedUser, StaffReservation } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { Button } from "@/ui/button";
import { CourseDateTime } from "@/ui/course-date-time";
import { Dialog } from "@/ui/dialog/dialog";
import { radioStyles } from "@/ui/form/control-styles";
import { FormMessage } from "@/ui/form/form-message";
import { LoadingArea } from "@/ui/spinner";
import { fullName } from "./labels";
import { disableUser, userReservationsQuery, type SeatChoice } from "./queries";

type DisableDialogProps = { user: ManagedUser; onClose: () => void };

export function DisableDialog({ user, onClose }: DisableDialogProps) {
  const queries = useQueryClient();
  const { data: seats, error } = useQuery(userReservationsQuery(user.id, "upcoming", 1, 100));
  const [choice, setChoice] = useState<SeatChoice>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const live = (seats?.data ?? []).filter(({ status }) => status !== "cancelled");
  const name = fullName(user);

  async function disable(): Promise<void> {
    if (live.length > 0 && choice === undefined) {
      setFailure("Scegli che cosa fare delle prenotazioni.");
      return;
    }
    setPending(true);
    setFailure(null);
    try {
      await disableUser(queries, user.id, choice);
      onClose();
      alert("success", `${name} non può più accedere.`);
    } catch (problem) {
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
          <Button
            variant="danger"
            onClick={() => void disable()}
            pending={pending}
            disabled={seats === undefined && error === null}
          >
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
        {seats === undefined && error === null && <LoadingArea className="min-h-20" />}
        {live.length > 0 && <Seats live={live} choice={choice} onChoose={setChoice} />}
        <div role="alert" className="empty:hidden">
          {failure !== null && <FormMessage>{failure}</FormMessage>}
        </div>
      </div>
    </Dialog>
  );
}

type SeatsProps = {
  live: readonly StaffReservation[];
  choice: SeatChoice | undefined;
  onChoose: (choice: SeatChoice) => void;
};

const choices = [
  {
    value: "cancel",
    label: "Annullale",
    text: "I posti passano a chi è in lista d'attesa. La persona riceve un'email.",
  },
  { value: "keep", label: "Mantienile", text: "I posti restano occupati e nessuno viene avvisato." },
] as const;

function Seats({ live, choice, onChoose }: SeatsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-label font-semibold">
        Ha {counted(live.length, "prenotazione attiva", "prenotazioni attive")}
      </legend>
      <ul className="grid max-h-48 gap-2 overflow-y-auto rounded-control bg-sunken px-4 py-3 text-compact">
        {live.map(({ id, status, course_date: date }) => (
          <li key={id} className="grid">
            <span className="font-medium">{date.course.title}</span>
            <span className="text-small text-ink-soft">
              <CourseDateTime date={date} format={longDateTime} />, {date.city.name}
              {status === "waiting" && " · in lista d'attesa"}
            </span>
          </li>
        ))}
      </ul>
      {choices.map(({ value, label, text }) => (
        <label
          key={value}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border border-line-strong px-3.5 py-3 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name="seats"
            checked={choice === value}
            onChange={() => onChoose(value)}
            className={radioStyles}
          />
          <span className="text-compact font-semibold">{label}</span>
          <span className="col-start-2 text-small text-ink-soft">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
