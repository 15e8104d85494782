// Asks before the two-factor login of somebody who has lost the phone is switched off.
import { useQueryClient } from "@tanstack/react-query";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/lib/person-names";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { resetTwoFactor } from "./queries";

export function ResetTwoFactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ActionDialog
      title={`Azzerare la verifica in due passaggi di ${fullName(user)}?`}
      action="Azzera"
      keep="Lasciala attiva"
      danger
      run={async () => {
        await resetTwoFactor(queries, user.id);
        onClose();
        alert("success", `${fullName(user)} ora accede con la sola password.`);
      }}
      onClose={onClose}
    >
      <p>
        Serve a chi ha perso il telefono e i codici di recupero. Prima assicurati che la richiesta venga davvero da{" "}
        {user.name}: chiama il numero che conosci.
      </p>
      <p>Poi basterà la password. La persona riceve un'email, e può riattivarla dal suo profilo.</p>
    </ActionDialog>
  );
}
