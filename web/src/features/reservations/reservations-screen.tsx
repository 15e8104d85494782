// MyReservations: upcoming and past reservations.
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { Tabs } from "@/ui/tabs/tabs";
import { pathOf, listParams, type Period } from "./list-params";
import { ReservationsList } from "./reservations-list";

const tabs: readonly { value: Period; label: string }[] = [
  { value: "upcoming", label: "In programma" },
  { value: "past", label: "Passati" },
];

/** `noUpcoming` is shown when nothing is booked. */
export function ReservationsScreen({ noUpcoming }: { noUpcoming: ReactNode }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const params = listParams(search);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-heading font-semibold">I Miei Corsi</h1>
        <ButtonLink to={to.courses()} variant="secondary">
          Prenota un corso
        </ButtonLink>
      </div>
      <div className="mt-4 grid gap-5">
        <Tabs
          label="Le tue prenotazioni"
          tabs={tabs}
          value={params.period}
          onChange={(period) => void navigate(pathOf({ period, page: 1 }), { replace: true })}
        >
          <ReservationsList params={params} noUpcoming={noUpcoming} />
        </Tabs>
      </div>
    </>
  );
}
