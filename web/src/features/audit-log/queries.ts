// The calls of the audit log.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { AuditQuery } from "@/api/types";
import { addressWith } from "@/lib/query-values";

/** A page of changes, the latest first. */
export function auditQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => answer(api.GET("/audit", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    // The log must show changes of a moment ago.
    staleTime: 0,
  });
}

/** The address of the spreadsheet with the same filters. */
export function exportAddress({ subject_kind, subject_id, actor, from, to }: AuditQuery): string {
  return addressWith("/api/audit/export", { subject_kind, subject_id, actor, from, to });
}
