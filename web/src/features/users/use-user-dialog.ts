// Which dialog about which user is open: `?dialog=disable&user=12`.
import { useSearchParams } from "react-router";

const kinds = ["disable", "merge", "two-factor"] as const;

export type UserDialog = (typeof kinds)[number];

export function useUserDialog() {
  const [params, setParams] = useSearchParams();
  const kind = kinds.find((kind) => kind === params.get("dialog"));
  const id = Number(params.get("user") ?? "");

  const change = (dialog: UserDialog | null, user?: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("dialog");
        next.delete("user");
        if (dialog !== null) {
          next.set("dialog", dialog);
          next.set("user", String(user));
        }
        return next;
      },
      { replace: dialog === null, preventScrollReset: true },
    );

  return {
    dialog: kind !== undefined && Number.isSafeInteger(id) && id > 0 ? { kind, id } : null,
    open: (dialog: UserDialog, user: number) => change(dialog, user),
    close: () => change(null),
  } as const;
}
