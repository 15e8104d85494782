// A link to a page of the product. The site and the panel are two entries: a link from one to the other is a plain
// one, with a full page load; all others are the router's.
import type { AnchorHTMLAttributes } from "react";
import { Link, useLocation } from "react-router";
import { isPanelPath } from "@/lib/routes";

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

export function AppLink({ to, children, ...rest }: AppLinkProps) {
  const here = useLocation().pathname;
  const leaves = isPanelPath(here) !== isPanelPath(to) || to.startsWith("/api/");
  if (leaves) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  );
}
