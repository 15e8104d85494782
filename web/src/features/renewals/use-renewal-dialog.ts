// The open dialog of the renewals, in the URL: `?mail=4,7` names the certificates it is about.
import { useUrlDialog } from "@/ui/url-dialog";

const kinds = ["mail", "remind", "call", "book"] as const;

type Kind = (typeof kinds)[number];

const closed: Record<Kind, null> = { mail: null, remind: null, call: null, book: null };

export function useRenewalDialog() {
  const { params, open, close } = useUrlDialog<Kind>();
  const idsOf = (kind: Kind) =>
    (params.get(kind) ?? "")
      .split(",")
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0);
  const kind = kinds.find((kind) => idsOf(kind).length > 0);

  return {
    /** Which dialog is open, and the certificates it is about; null without one. */
    shown: kind === undefined ? null : { kind, ids: idsOf(kind) },
    show: (kind: Kind, ids: readonly number[]) => open({ ...closed, [kind]: ids.join(",") }),
    close: () => close(closed),
  } as const;
}
