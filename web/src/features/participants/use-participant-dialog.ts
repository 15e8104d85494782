// Which dialog is open, and about which reservations: `?dialog=move&ids=4,7`. Those about a certificate name the certificate.
import { useUrlDialog } from "@/ui/url-dialog";

const dialogs = [
  "add",
  "move",
  "mail",
  "cancel",
  "reinstate",
  "import",
  "correct",
  "revoke",
  "reissue",
  "issue",
] as const;
export type ParticipantDialog = (typeof dialogs)[number];

export function useParticipantDialog() {
  const { params, open, close } = useUrlDialog<"dialog" | "ids">();
  const dialog = dialogs.find((one) => one === params.get("dialog")) ?? null;
  const ids = (params.get("ids") ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

  return {
    dialog,
    ids,
    open: (next: ParticipantDialog, about: readonly number[] = []) =>
      open({ dialog: next, ids: about.length > 0 ? about.join(",") : null }),
    close: () => close({ dialog: null, ids: null }),
  } as const;
}
