// MyReservations: what lies ahead, and what lies behind.
import { useNavigate, useSearchParams } from "react-router";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { Tabs } from "@/ui/tabs/tabs";
import { pathOf, placeIn, type Period } from "./place";
import { ReservationsList } from "./reservations-list";

const tabs: readonly { value: Period; label: string }[] = [
  { value: "upcoming", label: "In programma" },
  { value: "past", label: "Passati" },
];

export function ReservationsScreen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const place = placeIn(params);
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
          value={place.period}
          onChange={(period) => void navigate(pathOf({ period, page: 1 }), { replace: true })}
        >
          <ReservationsList place={place} />
        </Tabs>
      </div>
    </>
  );
}
