// A surface with a hairline border.
import type { HTMLAttributes } from "react";
import { classNames } from "@/lib/class-names";

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={classNames("rounded-card border border-line bg-surface", className)} {...rest} />;
}
