// The state of the list of certificates in the URL, as the query of the API.
import type { CertificateQuery } from "@/api/types";
import { known, numberIn } from "@/lib/query-values";
import { dayIn } from "@/ui/date-picker/calendar";
import { readTableUrl, type TableChanges, type TableState } from "@/ui/table/use-table-url";

type Filter = (typeof certificateListUrl.filters)[number];

export const certificateListUrl = {
  filters: ["status", "expiring_within", "course", "from", "to"] as const,
  sort: { column: "issued_at", direction: "desc" } as const,
};

/** The days of the filter by expiry. */
export const expiryDays = ["30", "60", "90"] as const;

type Quick = { label: string } & Required<Pick<TableChanges<Filter>, "filters" | "sort">>;

/** The changes of a quick filter. Expiring certificates are sorted soonest first, expired ones latest first. */
export const quickFilters: readonly { label: string; short: string; filters: readonly Quick[] }[] = [
  {
    label: "Scadono entro",
    short: "Entro",
    filters: expiryDays.map((days) => ({
      label: `${days} giorni`,
      filters: { expiring_within: days, status: null },
      sort: { column: "expires_at", direction: "asc" },
    })),
  },
  {
    label: "Non più validi",
    short: "Oppure",
    filters: [
      {
        label: "Scaduti",
        filters: { expiring_within: null, status: "expired" },
        sort: { column: "expires_at", direction: "desc" },
      },
      { label: "Revocati", filters: { expiring_within: null, status: "revoked" }, sort: null },
    ],
  },
];

/** Values of the URL that the API does not know are left out. */
export function certificateQueryOf({ page, size, search, sort, filters }: TableState<Filter>): CertificateQuery {
  const days = known(expiryDays, filters.expiring_within);
  return {
    page,
    per_page: size,
    search: search === "" ? undefined : search,
    status: known(["valid", "expiring", "expired", "revoked", "replaced"] as const, filters.status),
    expiring_within: days === undefined ? undefined : Number(days),
    id_course: numberIn(filters.course) ?? undefined,
    issued_from: dayIn(filters.from),
    issued_to: dayIn(filters.to),
    sort: known(["issued_at", "expires_at", "holder"] as const, sort?.column),
    direction: sort?.direction,
  };
}

export function certificateListQuery(params: URLSearchParams): CertificateQuery {
  return certificateQueryOf(readTableUrl(params, certificateListUrl));
}
