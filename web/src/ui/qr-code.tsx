// A QR code, dark on white whatever the theme, with the margin that cameras need.
import type { QrShape } from "@/api/types";
import { classNames } from "@/lib/class-names";

type QrCodeProps = { qr: QrShape; label: string; className?: string };

export function QrCode({ qr: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className={classNames("bg-[#fff]", className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
