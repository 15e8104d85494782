// Which dialog is open, and about which reservations: `?dialog=move&ids=4,7`. Those about a certificate name the certificate.
import { useSearchParams } from "react-router";

const dialogs = ["add", "move", "mail", "cancel", "reinstate", "import", "correct", "revoke", "reissue"] as const;
export type ParticipantDialog = (typeof dialogs)[number];

export function useParticipantDialog() {
  const [params, setParams] = useSearchParams();
  const dialog = dialogs.find((one) => one === params.get("dialog")) ?? null;
  const ids = (params.get("ids") ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

  const change = (next: ParticipantDialog | null, about: readonly number[]) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("dialog");
        after.delete("ids");
        if (next !== null) after.set("dialog", next);
        if (about.length > 0) after.set("ids", about.join(","));
        return after;
      },
      { replace: next === null, preventScrollReset: true },
    );

  return {
    dialog,
    ids,
    open: (next: ParticipantDialog, about: readonly number[] = []) => change(next, about),
    close: () => change(null, []),
  } as const;
}
