// A page of either entry: title, description and focus. After a client-side navigation it takes the focus and
// announces its title, as a full page load would.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useCentre } from "@/lib/centre";
import { useLocation } from "react-router";

type PageProps = {
  /** The centre's name is appended. Null while loading. */
  title: string | null;
  description?: string;
  /** Whether search engines may index the page. */
  listed?: boolean;
  className?: string;
  children: ReactNode;
};

export function Page({ title, description, listed = false, className, children }: PageProps) {
  const { name } = useCentre();
  const main = useRef<HTMLElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const { key, pathname } = useLocation();
  // "default" is the key of the entry that the browser loaded, and announced, itself. A change of the query only is not a
  // new page: the focus may be in the field that changed it.
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
      {/* The server renders these, and more metadata, for a page the browser loads. */}
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
