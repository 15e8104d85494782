// The tab and page of MyReservations, kept in the URL. Periods have the API's names.
import { to } from "@/lib/routes";

export type Period = "upcoming" | "past";
export type Section = Period | "certificates";
export type ListParams<Of extends Section = Section> = { section: Of; page: number };

export function listParams(params: URLSearchParams): ListParams {
  const page = Number(params.get("page"));
  return { section: sectionIn(params), page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

function sectionIn(params: URLSearchParams): Section {
  if (params.get("view") === "certificates") return "certificates";
  return params.get("period") === "past" ? "past" : "upcoming";
}

/** The URL of a tab and page; defaults are omitted. */
export function pathOf({ section, page }: ListParams): string {
  const params = new URLSearchParams();
  if (section === "past") params.set("period", section);
  if (section === "certificates") params.set("view", section);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${to.myReservations()}?${params}` : to.myReservations();
}
