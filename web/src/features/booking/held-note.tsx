// Says that the reader holds dates of the course already, and where to find them.
import type { MyBooking } from "@/api/types";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";

export function HeldNote({ held }: { held: MyBooking["dates"] }) {
  if (held.length === 0) return null;
  return (
    <p className="border-t border-line pt-4 text-compact leading-snug text-ink-soft">
      Hai già {held.length === 1 ? "una data" : `${held.length} date`} di questo corso:{" "}
      <AppLink to={to.myReservations()} className="font-semibold text-brand underline underline-offset-4">
        vai a I Miei Corsi
      </AppLink>
      .
    </p>
  );
}
