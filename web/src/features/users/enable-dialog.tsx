// Asks before an account is enabled again, where the address says so: the command palette leads here. The menu asks nothing.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { FormMessage } from "@/ui/form/form-message";
import { enabledText, fullName } from "./labels";
import { enableUser } from "./queries";

type EnableDialogProps = { user: ManagedUser; onClose: () => void };

export function EnableDialog({ user, onClose }: EnableDialogProps) {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function enable(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await enableUser(queries, user.id);
      onClose();
      alert("success", enabledText(user));
    } catch (problem) {
      setFailure(sentenceFor(problem));
      setPending(false);
    }
  }

  return (
    <Dialog
      title={`Vuoi riattivare ${fullName(user)}?`}
      size="small"
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Lascia disattivato
          </Button>
          <Button onClick={() => void enable()} pending={pending}>
            Riattiva
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-compact text-ink-soft">
        <p>Potrà di nuovo accedere e prenotare. Le prenotazioni annullate restano annullate.</p>
        <div role="alert" className="empty:hidden">
          {failure !== null && <FormMessage>{failure}</FormMessage>}
        </div>
      </div>
    </Dialog>
  );
}
