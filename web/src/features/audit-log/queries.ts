// The calls of the audit log.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { AuditQuery } from "@/api/types";

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
