// The renewal that is being booked, in the URL: `?book=4` names the certificate.
import { useUrlDialog } from "@/ui/url-dialog";

export function useRenewalBooking() {
  const { params, open, close } = useUrlDialog<"book">();
  return {
    id: Number(params.get("book") ?? 0),
    book: (id: number) => open({ book: String(id) }),
    close: () => close({ book: null }),
  } as const;
}
