// Which dialog about which user is open: `?dialog=disable&user=12`.
import { useUrlDialog } from "@/ui/url-dialog";

const kinds = ["disable", "enable", "merge", "two-factor"] as const;

export type UserDialog = (typeof kinds)[number];

export function useUserDialog() {
  const { params, open, close } = useUrlDialog<"dialog" | "user">();
  const kind = kinds.find((kind) => kind === params.get("dialog"));
  const id = Number(params.get("user") ?? "");

  return {
    dialog: kind !== undefined && Number.isSafeInteger(id) && id > 0 ? { kind, id } : null,
    open: (dialog: UserDialog, user: number) => open({ dialog, user }),
    close: () => close({ dialog: null, user: null }),
  } as const;
}
