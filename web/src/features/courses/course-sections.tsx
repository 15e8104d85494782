// What a course teaches and how: the sections of its page, in the specification's order and words.
import type { ReactNode } from "react";
import type { Course } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { keyed } from "@/lib/keyed";
import { CheckIcon } from "@/ui/icons";
import { CourseProgram } from "./course-program";

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
