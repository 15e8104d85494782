// A page of either entry: its title, its description, and its arrival. Whoever navigates within the entry finds the focus
// on the new page and hears its title, as with a full page load.
import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useCentre } from "@/lib/centre";

type PageProps = {
  /** Without the centre's name, which follows it. Null while it is not known yet. */
  title: string | null;
  description?: string;
  className?: string;
  children: ReactNode;
};

export function Page({ title, description, className, children }: PageProps) {
  const { name } = useCentre();
  const main = useRef<HTMLElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  // The router gives this key to the entry that the browser itself loaded (and announced).
  const arrived = useLocation().key !== "default";

  useEffect(() => {
    if (arrived) main.current?.focus({ preventScroll: true });
  }, [arrived]);
  useEffect(() => {
    if (arrived && title !== null && message.current !== null) message.current.textContent = title;
  }, [arrived, title]);

  return (
    <main ref={main} id="contenuto" tabIndex={-1} className={className}>
      <title>{title === null ? name : `${title} · ${name}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      <p ref={message} role="status" className="sr-only" />
      {children}
    </main>
  );
}
