// The sections of a course's page, in the specification's order and words.
import type { ReactNode } from "react";
import type { Course, ProgramDay, ProgramEntry } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { keyed } from "@/lib/keyed";
import { CheckIcon } from "@/ui/icons";

const twoColumnsAbove = 4;

export function CourseSections({ course }: { course: Course }) {
  return (
    <>
      <Section title="Obbiettivi del Corso">
        <Prose text={course.goal} />
      </Section>
      {course.requirements.length > 0 && (
        <Section title="Prerequisiti">
          <Points items={course.requirements} />
        </Section>
      )}
      {course.arguments.length > 0 && (
        <Section title="Cosa Imparerò">
          <Points items={course.arguments} />
        </Section>
      )}
      <Section title="Didattica Frontale">
        <Prose text={course.frontal_teaching} />
      </Section>
      {isThere(course.pratice_teaching) && (
        <Section title="Didattica Interattiva">
          <Prose text={course.pratice_teaching} />
        </Section>
      )}
      {isThere(course.test_methods) && (
        <Section title="Metodi di Verifica">
          <Prose text={course.test_methods} />
        </Section>
      )}
      {course.program !== null && course.program.length > 0 && (
        <Section title="Programma (in fasce orarie)">
          <CourseProgram parts={course.program} />
        </Section>
      )}
      {course.program_module !== null && course.program_module.length > 0 && (
        <Section title="Programma (in moduli)">
          <CourseProgram parts={course.program_module} />
        </Section>
      )}
      {course.what_to_bring.length > 0 && (
        <Section title="Cosa portare">
          <Points items={course.what_to_bring} />
        </Section>
      )}
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-line pt-8 print:gap-2 print:pt-4">
      <h2 className="text-title font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Prose({ text }: { text: string }) {
  return (
    <div className="grid max-w-prose gap-4 text-ink-soft">
      {keyed(text.split(/\n+/)).map(({ key, item }) => (
        <p key={key}>{item}</p>
      ))}
    </div>
  );
}

function Points({ items }: { items: readonly string[] }) {
  const twoColumns = items.length > twoColumnsAbove;
  return (
    <ul className={classNames("grid content-start gap-x-8 print:grid-cols-2", twoColumns && "md:grid-cols-2")}>
      {keyed(items).map(({ key, item }) => (
        <li key={key} className="flex gap-3 border-b border-line py-3 text-ink-soft print:py-1 last:border-b-0">
          <CheckIcon className="mt-1 size-5 text-brand" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

function isThere(text: string | null): text is string {
  return text !== null && text.trim() !== "";
}

/** A program in either form: parts with an optional heading, each a list of entries. */
function CourseProgram({ parts }: { parts: readonly ProgramDay[] }) {
  return (
    <ol className="grid gap-8 print:block print:columns-2">
      {keyed(parts, (part) => headingOf(part) ?? "").map(({ key, item: part }) => {
        const heading = headingOf(part);
        return (
          <li key={key} className="grid gap-4 print:mb-4 print:gap-2">
            {heading !== null && <h3 className="text-body font-semibold text-brand">{heading}</h3>}
            <ol className="grid gap-5 print:gap-2 border-l-2 border-line pl-5">
              {keyed(part.entries, ({ title }) => title).map(({ key, item: entry }) => (
                <Entry key={key} entry={entry} />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}

function Entry({ entry }: { entry: ProgramEntry }) {
  return (
    <li className="grid max-w-prose gap-1.5">
      <p className="font-semibold">{entry.title}</p>
      {typeof entry.description === "string" ? (
        entry.description !== "" && <p className="text-ink-soft">{entry.description}</p>
      ) : (
        <ul className="grid list-disc gap-1 pl-5 text-ink-soft marker:text-line-strong">
          {keyed(entry.description).map(({ key, item }) => (
            <li key={key}>{item}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The day wins over a heading. Modules have no day. */
function headingOf({ day, heading }: ProgramDay): string | null {
  if (day !== undefined && day !== null) return `Giorno ${day}`;
  return heading === undefined || heading === null || heading === "" ? null : heading;
}
