// How a certificate is renewed, or that it is. The link chooses the nearest date of the course.
import type { ReservationCertificate } from "@/api/types";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { renewalOf } from "./status-labels";

export function RenewalLink({ certificate }: { certificate: Pick<ReservationCertificate, "expires_at" | "renewal"> }) {
  const renewal = renewalOf(certificate);
  if (renewal === null) return null;
  if (renewal.course === null) return <Badge tone="brand">{renewal.text}</Badge>;
  return (
    <AppLink
      to={to.nextDate(renewal.course)}
      className="inline-flex min-h-target items-center text-small font-medium text-brand underline underline-offset-4"
    >
      {renewal.text}
    </AppLink>
  );
}
