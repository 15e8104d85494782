// Which dialog is open, and about which certificate: `?dialog=revoke&paper=77`.
import { useQueryChanges } from "@/ui/calendar/use-query-changes";

const dialogs = ["correct", "revoke"] as const;
export type PaperDialog = (typeof dialogs)[number];

export function usePaperDialog() {
  const { params, open, close } = useQueryChanges<"dialog" | "paper">();
  return {
    dialog: dialogs.find((one) => one === params.get("dialog")) ?? null,
    paper: Number(params.get("paper")),
    open: (dialog: PaperDialog, paper: number) => open({ dialog, paper }),
    close: () => close({ dialog: null, paper: null }),
  } as const;
}
