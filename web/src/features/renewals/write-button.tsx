// Writes to the holders of the chosen renewals.
import { Mail } from "lucide-react";
import type { Renewal } from "@/api/types";
import { Button } from "@/ui/button";
import { unreachable } from "./renewal-cells";
import { useRenewalMail } from "./use-renewal-mail";

export function WriteButton({ renewals }: { renewals: readonly Renewal[] }) {
  const { write } = useRenewalMail();
  const reachable = renewals.some((renewal) => unreachable(renewal) === null);
  return (
    <Button
      variant="secondary"
      disabled={!reachable}
      title={reachable ? undefined : "Nessuna di queste persone ha un indirizzo email"}
      onClick={() => write(renewals.map(({ id }) => id))}
    >
      <Mail aria-hidden="true" className="size-4.5" /> Scrivi
    </Button>
  );
}
