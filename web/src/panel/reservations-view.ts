// Which list of MyReservations, and which page of it, the URL asks for. Absent means upcoming, first page.
import { periods, type Period } from "@/features/reservations/queries";

export type ReservationsView = { period: Period; page: number };

export function reservationsView(search: URLSearchParams): ReservationsView {
  const asked = search.get("period");
  const page = Number(search.get("page") ?? "1");
  return {
    period: periods.find((period) => period === asked) ?? "upcoming",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function searchOf({ period, page }: ReservationsView): URLSearchParams {
  const search = new URLSearchParams();
  if (period !== "upcoming") search.set("period", period);
  if (page > 1) search.set("page", String(page));
  return search;
}
