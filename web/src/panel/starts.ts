// What each route of the panel fetches as soon as it is entered. Nothing waits for it: the screens show how it goes.
import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { profileQuery } from "@/features/profile/queries";
import { myReservationsQuery } from "@/features/reservations/queries";
import { reservationsView } from "./reservations-view";

export function startReservations(queries: QueryClient) {
  return ({ request }: LoaderFunctionArgs): void => {
    const { period, page } = reservationsView(new URL(request.url).searchParams);
    void queries.prefetchQuery(myReservationsQuery(period, page));
  };
}

export function startProfile(queries: QueryClient) {
  return (): void => {
    void queries.prefetchQuery(profileQuery);
  };
}
