// The text of a legal page: sections with headings, and a table of contents on wide screens.
import type { LegalSection } from "@/api/types";
import { keyed } from "@/lib/keyed";

type LegalTextProps = {
  title: string;
  sections: readonly LegalSection[];
  /** The page has another title: a preview stands on it. */
  previews?: boolean;
};

export function LegalText({ title, sections, previews = false }: LegalTextProps) {
  const Title = previews ? "h2" : "h1";
  return (
    <article className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-16">
      <Title className="text-heading font-semibold lg:col-span-2">{title}</Title>
      <nav aria-label="In questa pagina" className="hidden lg:block">
        <ol className="sticky top-28 grid gap-2.5 border-l border-line pl-5 text-small text-ink-soft">
          {keyed(sections, ({ heading }) => heading).map(({ key, item: { heading } }, index) => (
            <li key={key}>
              <a href={`#sezione-${index + 1}`} className="hover:text-ink hover:underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-prose gap-9">
        {keyed(sections, ({ heading }) => heading).map(({ key, item: { heading, paragraphs } }, index) => (
          <section key={key} id={`sezione-${index + 1}`} className="grid gap-3">
            <h2 className="text-title font-semibold">{heading}</h2>
            {keyed(paragraphs).map(({ key, item }) => (
              <p key={key} className="text-ink-soft">
                {item}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
