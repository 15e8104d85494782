// A tooltip: names a control that shows only an icon, or says why one is disabled. It is a hint for the eye; the control
// needs its accessible name besides. Never for what has to be read.
import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { usePopupPlace } from "./popup-place";

type TooltipProps = {
  content: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
  /** One element that takes a ref and event handlers, such as a button. */
  children: ReactElement<Record<string, unknown>>;
};

export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const { container, positionMethod } = usePopupPlace();
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal container={container}>
        <Base.Positioner
          side={side}
          sideOffset={6}
          collisionPadding={8}
          positionMethod={positionMethod}
          className="z-40"
        >
          <Base.Popup className="max-w-72 rounded-control bg-ink px-3 py-1.5 text-small text-paper shadow-floating transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
