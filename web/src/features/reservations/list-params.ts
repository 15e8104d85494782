// The tab and page of MyReservations, kept in the URL under the API's names.
import { to } from "@/lib/routes";

export type Period = "upcoming" | "past";
export type ListParams = { period: Period; page: number };

export function listParams(params: URLSearchParams): ListParams {
  const page = Number(params.get("page"));
  return {
    period: params.get("period") === "past" ? "past" : "upcoming",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The URL of a tab and page; defaults are omitted. */
export function pathOf({ period, page }: ListParams): string {
  const params = new URLSearchParams();
  if (period !== "upcoming") params.set("period", period);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${to.myReservations()}?${params}` : to.myReservations();
}
