// Aiuto: the manual for staff. A list of tasks with a search, and the page of the chosen one beside it.
import { Fragment, useEffect, useRef } from "react";
import { classNames } from "@/lib/class-names";
import { to } from "@/lib/routes";
import { useUrlState } from "@/lib/url-state";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ArrowLeftIcon } from "@/ui/icons";
import { PageHeader } from "@/ui/page-header";
import { SearchBox } from "@/ui/table/search-box";
import type { Topic } from "./topic";
import { findTopics, topicGroups, topics, topicsOf } from "./topics";

export function HelpScreen() {
  const { params, change } = useUrlState<"q">();
  const search = params.get("q") ?? "";
  const shown = topics.find(({ slug }) => slug === params.get("page"));
  const found = search === "" ? null : findTopics(search);

  return (
    <>
      <PageHeader title="Aiuto" description="Una pagina per ogni lavoro del centro, con le parole delle schermate." />
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <nav
          aria-label="Pagine dell'aiuto"
          className={classNames(
            "grid gap-5 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto",
            shown !== undefined && "max-lg:hidden",
          )}
        >
          <SearchBox label="Cerca nell'aiuto" value={search} onChange={(q) => change({ q })} />
          {found === null ? (
            topicGroups.map(({ title, topics: members }) => (
              <section key={title} aria-label={title} className="grid gap-1">
                <h2 className="px-3 text-caption font-semibold text-ink-faint">{title}</h2>
                <TopicLinks topics={members} shown={shown} search={search} />
              </section>
            ))
          ) : (
            <>
              <p role="status" className="px-3 text-small text-ink-soft">
                {found.length === 0 ? "Nessuna pagina con queste parole." : null}
                {found.length === 1 ? "1 pagina" : null}
                {found.length > 1 ? `${found.length} pagine` : null}
              </p>
              <TopicLinks topics={found} shown={shown} search={search} />
            </>
          )}
        </nav>
        {shown === undefined ? (
          <p className="hidden text-ink-soft lg:block lg:pt-4">Scegli una pagina, o cerca che cosa vuoi fare.</p>
        ) : (
          <TopicPage key={shown.slug} topic={shown} />
        )}
      </div>
    </>
  );
}

type TopicLinksProps = { topics: readonly Topic[]; shown?: Topic; search?: string };

function TopicLinks({ topics: members, shown, search = "" }: TopicLinksProps) {
  return (
    <ul className="grid">
      {members.map(({ slug, title }) => (
        <li key={slug}>
          <AppLink
            to={to.help(slug, search)}
            aria-current={slug === shown?.slug ? "page" : undefined}
            className="grid min-h-target items-center rounded-control px-3 py-1.5 text-compact leading-snug text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand"
          >
            {title}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function TopicPage({ topic }: { topic: Topic }) {
  const { title, intro, steps, notes = [], picture, screens } = topic;
  const heading = useRef<HTMLHeadingElement>(null);
  // Only the query of the address has changed: the page does not take the focus by itself.
  useEffect(() => heading.current?.focus(), []);
  const begin = screens.find((screen) => !screen.includes(":"));
  const related = topicsOf(screens[0] ?? "").filter((one) => one !== topic);

  return (
    <article aria-labelledby="titolo" className="grid max-w-3xl gap-6">
      <AppLink
        to={to.help()}
        className="inline-flex min-h-target items-center gap-2 text-compact text-ink-soft lg:hidden"
      >
        <ArrowLeftIcon className="size-4" /> Tutte le pagine
      </AppLink>
      <header className="grid gap-3">
        <h2 ref={heading} id="titolo" tabIndex={-1} className="text-title font-semibold text-pretty outline-none">
          {title}
        </h2>
        <p className="text-ink-soft">
          <Labelled text={intro} />
        </p>
      </header>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[2rem_minmax(0,1fr)] items-start gap-3">
            <span
              aria-hidden="true"
              className="numbers grid size-8 place-items-center rounded-full bg-brand-soft text-compact font-semibold text-brand"
            >
              {index + 1}
            </span>
            <span className="pt-1">
              <Labelled text={step} />
            </span>
          </li>
        ))}
      </ol>
      {picture !== undefined && <Picture {...picture} />}
      {notes.length > 0 && (
        <Card className="grid gap-2 p-5">
          <h3 className="text-label font-semibold">Buono a sapersi</h3>
          <ul className="grid list-disc gap-1.5 pl-5 text-compact text-ink-soft">
            {notes.map((note) => (
              <li key={note}>
                <Labelled text={note} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {begin !== undefined && (
        <p>
          <ButtonLink to={begin}>Vai alla schermata</ButtonLink>
        </p>
      )}
      {related.length > 0 && (
        <section aria-label="Altre pagine su questa schermata" className="grid gap-1 border-t border-line pt-5">
          <h3 className="px-3 text-caption font-semibold text-ink-faint">Altre pagine su questa schermata</h3>
          <TopicLinks topics={related} />
        </section>
      )}
    </article>
  );
}

/** A text whose «labels» stand out. */
function Labelled({ text }: { text: string }) {
  return text.split(/«([^»]+)»/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a fixed text
    <Fragment key={index}>
      {index % 2 === 1 ? <strong className="font-semibold text-ink">{part}</strong> : part}
    </Fragment>
  ));
}

/** Made by `e2e/journeys/manual.spec.ts`. */
const pictures = import.meta.glob<string>("./pictures/*.webp", { eager: true, query: "?url", import: "default" });

function Picture({ name, alt }: { name: string; alt: string }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={pictures[`./pictures/${name}-dark.webp`]} />
      <img
        src={pictures[`./pictures/${name}-light.webp`]}
        alt={alt}
        width={1040}
        height={650}
        loading="lazy"
        className="h-auto w-full rounded-card border border-line"
      />
    </picture>
  );
}
