// The calls around the list of certificates.
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import { download } from "@/api/download";
import { ApiFailure } from "@/api/failure";
import type { BulkResult, CertificateQuery, ListedCertificate } from "@/api/types";

const key = "certificates";

/** Sends the mail about each certificate that the query finds again. */
export function mailCertificates(query: CertificateQuery, rows: number): Promise<BulkResult> {
  return answer(api.POST("/certificates/mail", { params: { query }, body: { rows } }));
}

/** Asks again for the lists. */
export function refreshCertificates(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [key] });
}

/** Gives a certificate that was imported before the centre knew its person to the account with its tax code. */
export async function linkCertificate(id: number, user: number): Promise<void> {
  await answer(api.POST("/certificates/{id}/link", { params: { path: { id } }, body: { id_user: user } }));
}

/** A page of certificates. */
export function certificatesQuery(query: CertificateQuery) {
  return queryOptions({
    queryKey: [key, "list", query],
    queryFn: ({ signal }) => answer(api.GET("/certificates", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** A page of a person's certificates, the latest first. */
export function userCertificatesQuery(id: number, page = 1) {
  return queryOptions({
    queryKey: [key, "user", id, page],
    queryFn: ({ signal }) =>
      answer(api.GET("/users/{id}/certificates", { params: { path: { id }, query: { page } }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Saves the PDF of a certificate, which is downloaded from its reservation. */
export async function downloadPaper({ id, number, id_reservation: reservation }: ListedCertificate): Promise<void> {
  if (reservation === null) throw new ApiFailure("notFound");
  const { certificates } = await answer(api.GET("/reservations/{id}", { params: { path: { id: reservation } } }));
  const found = certificates.find(({ id_certificate: paper }) => paper === id);
  if (found === undefined) throw new ApiFailure("notFound");
  await download(`/api/reservations/${reservation}/certificate/${found.id}`, `attestato-${number}.pdf`);
}

/** Sends the mail about a certificate again. The answer says where it goes. */
export async function mailCertificate(id: number): Promise<string> {
  return (await answer(api.POST("/certificates/{id}/mail", { params: { path: { id } } }))).message;
}
