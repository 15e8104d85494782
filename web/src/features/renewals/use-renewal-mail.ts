// The mail that is being written, in the URL: `?mail=4,7` names the certificates whose holders receive it.
import { useUrlDialog } from "@/ui/url-dialog";

export function useRenewalMail() {
  const { params, open, close } = useUrlDialog<"mail">();
  const ids = (params.get("mail") ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

  return {
    ids,
    write: (about: readonly number[]) => open({ mail: about.join(",") }),
    close: () => close({ mail: null }),
  } as const;
}
