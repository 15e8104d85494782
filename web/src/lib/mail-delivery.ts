// Whether mails leave the server. Without a mail server they are only written to files, and the panel must not say that
// somebody has received one.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "@/api/client";

export const mailDeliveryQuery = queryOptions({
  queryKey: ["mail-delivery"],
  queryFn: ({ signal }) => answer(api.GET("/settings/mail-delivery", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Whether mails are only written to files. False while that is not known. */
export function useMailsAreFiles(): boolean {
  return useQuery(mailDeliveryQuery).data?.route === "files";
}

/** Adds to a sentence about a mail that nobody receives it. */
export function useMailed(): (sentence: string) => string {
  const areFiles = useMailsAreFiles();
  return (sentence) => (areFiles ? `${sentence} Senza un server di posta l'email resta in un file.` : sentence);
}
