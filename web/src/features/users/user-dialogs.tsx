// The dialogs about a user that the URL opens. Only admins can do what they do.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ManagedUser } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { lazyComponent } from "@/lib/lazy-component";
import { fullName } from "@/domain/person-names";
import { useSession } from "@/lib/session/use-session";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { DisableDialog } from "./disable-dialog";
import { userQuery, enableUser, resetTwoFactor } from "./queries";
import { enabledText } from "./labels";
import { useUserDialog } from "./use-user-actions";

/** Seldom used, and heavy with its search for people. */
const MergeDialog = lazyComponent(async () => (await import("./merge-dialog")).MergeDialog);

export function UserDialogs() {
  const { dialog, close } = useUserDialog();
  const isAdmin = useSession().user?.is_admin === true;
  const { data: user } = useQuery({ ...userQuery(dialog?.id ?? 0), enabled: dialog !== null && isAdmin });
  if (dialog === null || !isAdmin || user === undefined) return null;
  switch (dialog.kind) {
    case "disable":
      return <DisableDialog user={user.data} onClose={close} />;
    case "enable":
      return <EnableDialog user={user.data} onClose={close} />;
    case "two-factor":
      return <ResetTwoFactorDialog user={user.data} onClose={close} />;
    case "merge":
      return (
        <Suspense>
          <MergeDialog user={user.data} onClose={close} />
        </Suspense>
      );
  }
}

/**
 * Asks before an account is enabled again, where the address says so: the command palette leads here. The menu asks
 * nothing.
 */
function EnableDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
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
      <p>Potrà di nuovo accedere e prenotare. Le iscrizioni annullate restano annullate.</p>
    </ActionDialog>
  );
}

/** Asks before the two-factor login of somebody who has lost the phone is switched off. */
function ResetTwoFactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ActionDialog
      title={`Vuoi azzerare la verifica in due passaggi di ${fullName(user)}?`}
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
      <p>
        Poi basterà la password, e le sue passkey non valgono più. La persona riceve un'email, e può riattivarla dal suo
        profilo.
      </p>
    </ActionDialog>
  );
}
