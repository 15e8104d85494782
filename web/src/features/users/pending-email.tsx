// The e-mail address of a user that waits for its confirmation, and the button that withdraws it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import type { Tagged } from "@/api/client";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { saveUser } from "./queries";
import { userWrite, valuesOf } from "./user-values";

type PendingEmailProps = {
  email: string;
  /** What is stored: it is saved again without the address that waits. */
  stored: () => Tagged<ManagedUser>;
  onWithdrawn: (saved: Tagged<ManagedUser>) => void;
};

export function PendingEmail({ email, stored, onWithdrawn }: PendingEmailProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { data, tag } = stored();
      return saveUser(queries, data.id, { ...userWrite(valuesOf(data)), email_pending: null }, tag);
    },
    onSuccess: (saved) => {
      onWithdrawn(saved);
      alert("success", "Richiesta ritirata: l'indirizzo resta quello di prima.");
    },
    onError: (problem) => alert("failure", sentenceFor(problem)),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-compact text-ink-soft">
        In attesa di conferma: <span className="font-medium break-all text-ink">{email}</span>. Fino ad allora la
        persona accede e riceve gli avvisi all'indirizzo di adesso.
      </p>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        Ritira il nuovo indirizzo
      </Button>
    </div>
  );
}
