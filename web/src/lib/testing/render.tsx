// Renders a screen as the site does: in the router at an address, with the query cache and the centre, over calls that
// the test answers itself.
import { QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import { Suspense, type ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import type { Centre } from "@/api/types";
import { centreQuery } from "@/lib/centre";
import { createQueryClient } from "@/lib/query-client";

export const centre: Centre = {
  name: "Battito",
  claim: "Formazione sanitaria",
  legal_name: "Battito S.r.l.",
  address: "Via Camozzi 84, Bergamo",
  email: "info@battito.example",
  phone: "035 5550142",
  tax_id: "01234567897",
  social: [{ name: "facebook", url: "https://facebook.example/battito" }],
  partners: [{ name: "Ospedale San Rocco", url: "https://sanrocco.example", logo: "/partners/one.svg" }],
  counters: { instructors: 100, paths: 27, participants: 13_000 },
  accreditation: "un'associazione cardiologica internazionale",
  what_to_bring: ["Un documento"],
  cancellation_notice_hours: 48,
  privacy: [{ heading: "Titolare", paragraphs: ["Battito S.r.l."] }],
  cookies: [{ heading: "In breve", paragraphs: ["Solo tecnici."] }],
};

/** Shows the present address, for tests to read: `screen.getByTestId("address")`. */
function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
}

export function renderAt(address: string, screen: ReactNode): RenderResult {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  queries.setQueryData(centreQuery.queryKey, centre);
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>
        <Suspense>{screen}</Suspense>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
