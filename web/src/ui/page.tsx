// A page of either entry: title, description and focus. After a client-side navigation it takes the focus and
// announces its title, as a full page load would.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useCentre } from "@/lib/centre";
import { useLocation } from "@/lib/navigation";

type PageProps = {
  /** Without the centre's name, which follows it. Null while it is not known yet. */
  title: string | null;
  description?: string;
  /** Whether search engines should list it. */
  listed?: boolean;
  className?: string;
  children: ReactNode;
};

export function Page({ title, description, listed = false, className, children }: PageProps) {
  const { name } = useCentre();
  const main = useRef<HTMLElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const { key, pathname } = useLocation();
  // The router gives this key to the entry that the browser itself loaded (and announced). When only the query changes, the
  // reader is still on the same page, perhaps with the focus in the very field that changed it.
  const [visit, setVisit] = useState({ pathname, arrived: key !== "default" });
  if (visit.pathname !== pathname) setVisit({ pathname, arrived: true });

  useEffect(() => {
    if (visit.arrived) main.current?.focus({ preventScroll: true });
  }, [visit]);
  useEffect(() => {
    if (visit.arrived && title !== null && message.current !== null) message.current.textContent = title;
  }, [visit, title]);

  return (
    <main ref={main} id="contenuto" tabIndex={-1} className={className}>
      <title>{title === null ? name : `${title} · ${name}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {/* The page that the browser loaded has these from the server, with much more that only machines read. */}
      {visit.arrived &&
        (listed ? (
          <link rel="canonical" href={location.origin + pathname} />
        ) : (
          <meta name="robots" content="noindex" />
        ))}
      <p ref={message} role="status" className="sr-only" />
      {children}
    </main>
  );
}
