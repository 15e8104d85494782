// Asks before the two-factor login of somebody who has lost the phone is switched off.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { FormMessage } from "@/ui/form/form-message";
import { fullName } from "./labels";
import { resetTwoFactor } from "./queries";

type ResetTwoFactorDialogProps = { user: ManagedUser; onClose: () => void };

export function ResetTwoFactorDialog({ user, onClose }: ResetTwoFactorDialogProps) {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function reset(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await resetTwoFactor(queries, user.id);
      onClose();
      alert("success", `${fullName(user)} ora accede con la sola password.`);
    } catch (problem) {
      setFailure(sentenceFor(problem));
      setPending(false);
    }
  }

  return (
    <Dialog
      title={`Azzerare la verifica in due passaggi di ${fullName(user)}?`}
      size="small"
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Lasciala attiva
          </Button>
          <Button variant="danger" onClick={() => void reset()} pending={pending}>
            Azzera
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-compact text-ink-soft">
        <p>
          Serve a chi ha perso il telefono e i codici di recupero. Prima assicurati che la richiesta venga davvero da{" "}
          {user.name}: chiama il numero che conosci.
        </p>
        <p>Poi basterà la password. La persona riceve un'email, e può riattivarla dal suo profilo.</p>
        <div role="alert" className="empty:hidden">
          {failure !== null && <FormMessage>{failure}</FormMessage>}
        </div>
      </div>
    </Dialog>
  );
}
