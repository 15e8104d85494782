// Asks before an account is enabled again, where the address says so: the command palette leads here. The menu asks nothing.
import { useQueryClient } from "@tanstack/react-query";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { fullName } from "@/lib/person-names";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { enabledText } from "./labels";
import { enableUser } from "./queries";

export function EnableDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ActionDialog
      title={`Vuoi riattivare ${fullName(user)}?`}
      action="Riattiva"
      keep="Lascia disattivato"
      run={async () => {
        await enableUser(queries, user.id);
        onClose();
        alert("success", enabledText(user));
      }}
      onClose={onClose}
    >
      <p>Potrà di nuovo accedere e prenotare. Le prenotazioni annullate restano annullate.</p>
    </ActionDialog>
  );
}
