// MyReservations: upcoming and past reservations, and the certificates.
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { to } from "@/lib/routes";
import { ButtonLink } from "@/ui/button";
import { Tabs } from "@/ui/tabs/tabs";
import { RenewalLink } from "./reservation-certificates";
import { pathOf, listParams, type Section } from "./list-params";
import { MyCertificates } from "./my-certificates";
import { ReservationsList } from "./reservations-list";
import { papersToRenewQuery } from "./queries";
import { validityStatus } from "./status-labels";

const tabs: readonly { value: Section; label: string }[] = [
  { value: "upcoming", label: "In programma" },
  { value: "past", label: "Passati" },
  { value: "certificates", label: "Attestati" },
];

/** `noUpcoming` is shown when nothing is booked. */
export function ReservationsScreen({ noUpcoming }: { noUpcoming: ReactNode }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { section, page } = listParams(search);
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
          label="I tuoi corsi e attestati"
          tabs={tabs}
          value={section}
          onChange={(section) => void navigate(pathOf({ section, page: 1 }), { replace: true })}
        >
          {section === "certificates" ? (
            <MyCertificates params={{ section, page }} />
          ) : (
            <div className="grid gap-4">
              {section === "upcoming" && <ExpiringNotice />}
              <ReservationsList params={{ section, page }} noUpcoming={noUpcoming} />
            </div>
          )}
        </Tabs>
      </div>
    </>
  );
}

/** Certificates that expire soon or have expired and are not renewed yet, with links to their renewal. */
function ExpiringNotice() {
  const { data: list } = useQuery(papersToRenewQuery);
  const papers = list?.data ?? [];
  if (papers.length === 0) return null;
  return (
    <section aria-label="Attestati da rinnovare" className="rounded-card bg-warning-soft px-4 py-3 sm:px-5">
      <ul className="grid gap-1">
        {papers.map((paper) => (
          <li key={paper.id} className="flex flex-wrap items-center gap-x-4 text-compact text-ink">
            <span>
              <strong className="font-semibold">{paper.title}</strong>: {lowerFirst(validityStatus(paper).text)}.
            </span>
            <RenewalLink certificate={paper} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
