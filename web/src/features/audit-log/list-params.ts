// The state of the audit log in the URL, as the query of the API.
import type { AuditQuery } from "@/api/types";
import { known, numberIn } from "@/lib/query-values";
import { dayIn } from "@/ui/date-picker/calendar";
import { readTableUrl, type TableState } from "@/ui/table/use-table-url";

type Filter = "subject_kind" | "subject_id" | "actor" | "from" | "to";

export const auditUrl = { filters: ["subject_kind", "subject_id", "actor", "from", "to"] as const };

/** The subjects of changes. */
export const subjectKinds = [
  "course",
  "course_date",
  "city",
  "reservation",
  "user",
  "certificate",
  "shift",
  "certificate_design",
  "centre",
  "mail_text",
  "list",
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Values of the URL that the API does not know are left out. */
export function auditQueryOf({ page, filters }: TableState<Filter>): AuditQuery {
  const kind = known(subjectKinds, filters.subject_kind);
  return {
    page,
    subject_kind: kind,
    subject_id: kind === undefined ? undefined : (numberIn(filters.subject_id) ?? undefined),
    actor: numberIn(filters.actor) ?? undefined,
    from: dayIn(filters.from),
    to: dayIn(filters.to),
  };
}

export function auditListQuery(params: URLSearchParams): AuditQuery {
  return auditQueryOf(readTableUrl(params, auditUrl));
}
