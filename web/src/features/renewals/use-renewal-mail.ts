// The mail that is being written, in the URL: `?mail=4,7` names the certificates whose holders receive it.
import { useSearchParams } from "react-router";

export function useRenewalMail() {
  const [params, setParams] = useSearchParams();
  const ids = (params.get("mail") ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

  const change = (about: readonly number[]) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (about.length > 0) after.set("mail", about.join(","));
        else after.delete("mail");
        return after;
      },
      { replace: about.length === 0, preventScrollReset: true },
    );

  return { ids, write: change, close: () => change([]) } as const;
}
