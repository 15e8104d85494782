// Back closes what is open over the page before it leaves the page.
import { useEffect, useEffectEvent } from "react";
import { useLayers } from "./navigation";

export function useCloseOnBack(open: boolean, close: () => void): void {
  const openLayer = useLayers();
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? openLayer?.(() => onBack()) : undefined), [open, openLayer]);
}
