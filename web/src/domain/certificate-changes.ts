// The calls that change an issued certificate, and the props of their dialogs.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { CorrectedPerson, IssuedCertificate, PersonCorrection } from "@/api/types";

export type Paper = {
  /** Its number in the database. */
  id: number;
  /** The number on the paper. */
  number: string;
  title: string;
  /** The name on the paper. */
  name: string;
  surname: string;
  /** The account that it belongs to; null when it was imported without one. */
  user: number | null;
  /** Another organisation prints it. */
  external: boolean;
  /** It was issued before the centre used Battito. */
  imported: boolean;
};

export type PaperDialogProps = {
  paper: Paper;
  onClose: () => void;
  /** The certificate on screen is out of date. */
  onChanged: () => void;
};

/** Why a name cannot be corrected here, as the server would refuse it. */
export function correctionObstacle({ external, imported }: Pick<Paper, "external" | "imported">): string | undefined {
  if (external) return "Lo stampa un ente esterno: revocalo e carica il PDF corretto.";
  return imported ? "Rilasciato prima di Battito: non si può ristampare." : undefined;
}

export function revokeCertificate(id: number, reason: string): Promise<IssuedCertificate> {
  return answer(api.POST("/certificates/{id}/revoke", { params: { path: { id } }, body: { reason } }));
}

/** Issues a revoked certificate again, with a new number. */
export function reissueCertificate(id: number, reason: string): Promise<IssuedCertificate> {
  return answer(api.POST("/certificates/{id}/reissue", { params: { path: { id } }, body: { reason } }));
}

export type Correction = { name: string; surname: string; reason: string };

/** Issues a certificate with a corrected name in the place of this one. */
export function replaceCertificate(id: number, body: Correction): Promise<IssuedCertificate> {
  return answer(api.POST("/certificates/{id}/replace", { params: { path: { id } }, body }));
}

/** The tax code of a person's profile. */
export function heldPersonQuery(id: number) {
  return queryOptions({
    queryKey: ["users", "held", id],
    queryFn: ({ signal }) => answer(api.GET("/users/{id}", { params: { path: { id } }, signal })),
    select: ({ fiscal_code: code }) => code,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Corrects a person's profile and all certificates that say something else. */
export async function correctPerson(
  queries: QueryClient,
  id: number,
  body: PersonCorrection,
): Promise<CorrectedPerson> {
  const corrected = await answer(api.POST("/users/{id}/correction", { params: { path: { id } }, body }));
  await queries.invalidateQueries({ queryKey: ["users"] });
  return corrected;
}
