// Which dialog is open, and about which certificate: `?dialog=revoke&paper=77`. The import is about none.
import { useUrlDialog } from "@/ui/url-dialog";

const dialogs = ["import", "correct", "revoke"] as const;
export type PaperDialog = (typeof dialogs)[number];

export function usePaperDialog() {
  const { params, open, close } = useUrlDialog<"dialog" | "paper">();
  return {
    dialog: dialogs.find((one) => one === params.get("dialog")) ?? null,
    paper: Number(params.get("paper")),
    open: (dialog: PaperDialog, paper: number | null = null) => open({ dialog, paper }),
    close: () => close({ dialog: null, paper: null }),
  } as const;
}
