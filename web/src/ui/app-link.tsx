// A link to a page of the product. The site and the panel are two entries: a link from one to the other is a plain
// one, with a full page load; all others navigate in place.
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { isPanelPath } from "@/lib/routes";

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  to: string;
  /** Takes the place of navigating when the link is simply pressed: the same end, reached without leaving. */
  onFollow?: () => void;
};

export function AppLink({ to, onClick, onFollow, target, children, ...rest }: AppLinkProps) {
  const here = useLocation();
  const navigate = useNavigate();
  const leaves = isPanelPath(here.pathname) !== isPanelPath(to) || to.startsWith("/api/");

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (leaves || target !== undefined || !isPlainClick(event)) return;
    event.preventDefault();
    if (onFollow !== undefined) return onFollow();
    // The page one is on already gets no second entry in the history.
    void navigate(to, { replace: to === here.pathname + here.search + here.hash });
  }

  return (
    <a href={to} target={target} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

type NavLinkProps = AppLinkProps & {
  /** Only this very path is the link's page, not what lies below it. */
  end?: boolean;
};

/** An AppLink that knows whether it is the present page's. */
export function NavLink({ end = false, to, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <AppLink to={to} aria-current={current ? "page" : undefined} {...rest} />;
}

function isPlainClick(event: MouseEvent): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.altKey &&
    !event.ctrlKey &&
    !event.shiftKey
  );
}
