// The dialogs about a user that the URL opens. Only admins can do what they do.
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyComponent } from "@/lib/lazy-component";
import { useSession } from "@/lib/session/use-session";
import { DisableDialog } from "./disable-dialog";
import { EnableDialog } from "./enable-dialog";
import { userQuery } from "./queries";
import { ResetTwoFactorDialog } from "./reset-two-factor-dialog";
import { useUserDialog } from "./use-user-dialog";

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
