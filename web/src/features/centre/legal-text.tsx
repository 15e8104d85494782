// The text of a legal page: sections with headings, and a table of contents on wide screens.
import type { LegalSection } from "@/api/types";

export function LegalText({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  return (
    <article className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-16">
      <h1 className="text-heading font-semibold lg:col-span-2">{title}</h1>
      <nav aria-label="In questa pagina" className="hidden lg:block">
        <ol className="sticky top-28 grid gap-2.5 border-l border-line pl-5 text-small text-ink-soft">
          {sections.map(({ heading }, index) => (
            <li key={heading}>
              <a href={`#sezione-${index + 1}`} className="hover:text-ink hover:underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-prose gap-9">
        {sections.map(({ heading, paragraphs }, index) => (
          <section key={heading} id={`sezione-${index + 1}`} className="grid gap-3">
            <h2 className="text-title font-semibold">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-ink-soft">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
