// The sections of a long page of forms as links that stay in view. The section at the top of the window is marked.
import { useEffect, useState } from "react";
import { classNames } from "@/lib/class-names";

export type NavSection = { id: string; title: string };

/** `label` names the list for screen readers. */
export function SectionNav({ label, sections }: { label: string; sections: readonly NavSection[] }) {
  const current = useCurrent(sections);
  return (
    <nav aria-label={label} className="-mx-1 overflow-x-auto px-1">
      <ul className="flex gap-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                // Going back leaves the page, whichever sections were looked at.
                location.replace(`#${id}`);
              }}
              aria-current={current === id ? "true" : undefined}
              className={classNames(
                "grid min-h-target items-center rounded-control px-2.5 text-compact font-medium whitespace-nowrap transition-colors",
                current === id ? "bg-brand-soft text-brand" : "text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useCurrent(sections: readonly NavSection[]): string | null {
  const [current, setCurrent] = useState(sections[0]?.id ?? null);
  // The browser looked for the section of the address before it was there.
  useEffect(() => {
    const asked = sections.find(({ id }) => location.hash === `#${id}`);
    if (asked !== undefined) document.getElementById(asked.id)?.scrollIntoView();
  }, [sections]);
  useEffect(() => {
    const shown = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) shown.set(target.id, isIntersecting);
        const first = sections.find(({ id }) => shown.get(id) === true);
        if (first !== undefined) setCurrent(first.id);
      },
      { rootMargin: "-190px 0px -50% 0px" },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
