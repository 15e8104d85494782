// Which dialog is open, and about which certificate: `?dialog=revoke&paper=77`.
import { useSearchParams } from "react-router";

const dialogs = ["correct", "revoke"] as const;
export type PaperDialog = (typeof dialogs)[number];

export function usePaperDialog() {
  const [params, setParams] = useSearchParams();
  const dialog = dialogs.find((one) => one === params.get("dialog")) ?? null;
  const change = (values: Record<"dialog" | "paper", string | null>, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return {
    dialog,
    paper: Number(params.get("paper")),
    open: (next: PaperDialog, id: number) => change({ dialog: next, paper: String(id) }, false),
    close: () => change({ dialog: null, paper: null }, true),
  } as const;
}
