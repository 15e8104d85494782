// Whether mails leave the server. When none does, the panel must not say that somebody has received one.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "@/api/client";

export const mailDeliveryQuery = queryOptions({
  queryKey: ["mail-delivery"],
  queryFn: ({ signal }) => answer(api.GET("/settings/mail-delivery", { signal })),
  staleTime: 60_000,
  retry: false,
});

/** Why mails reach nobody: there is no mail server, or the centre was restored from a backup. Null while that is not known. */
export type MailStop = "files" | "held";

export function useMailStop(): MailStop | null {
  const delivery = useQuery(mailDeliveryQuery).data;
  if (delivery?.held === true) return "held";
  return delivery?.route === "files" ? "files" : null;
}

const ADDED: Record<MailStop, string> = {
  files: "Senza un server di posta l'email resta in un file.",
  held: "Le email sono ferme dopo un ripristino: parte quando il server riprende l'invio.",
};

/** Adds to a sentence about a mail that nobody receives it. */
export function useMailed(): (sentence: string) => string {
  const stop = useMailStop();
  return (sentence) => (stop === null ? sentence : `${sentence} ${ADDED[stop]}`);
}
