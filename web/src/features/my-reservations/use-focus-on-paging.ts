// Moves focus and scroll position to the top when the page changes.
import { useEffect, useRef } from "react";
import type { ListParams } from "./list-params";

export function useFocusOnPaging({ section, page }: ListParams) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef({ section, page });
  useEffect(() => {
    const turned = shown.current.section === section && shown.current.page !== page;
    shown.current = { section, page };
    if (turned) top.current?.focus();
  }, [section, page]);
  return top;
}
