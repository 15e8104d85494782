// Where the reader stands in their reservations: which tab and which page, kept in the URL under the API's names.
import { to } from "@/lib/routes";

export type Period = "upcoming" | "past";
export type Place = { period: Period; page: number };

export function placeIn(params: URLSearchParams): Place {
  const page = Number(params.get("page"));
  return {
    period: params.get("period") === "past" ? "past" : "upcoming",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a place; what is usual is left out. */
export function pathOf({ period, page }: Place): string {
  const params = new URLSearchParams();
  if (period !== "upcoming") params.set("period", period);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${to.myReservations()}?${params}` : to.myReservations();
}
