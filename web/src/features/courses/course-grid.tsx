// Courses as a grid of cards.
import { useQueryClient } from "@tanstack/react-query";
import type { CourseSummary } from "@/api/types";
import { dayAndMonth } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { CourseDateTime } from "@/domain/course-date-time";
import { ArrowRightIcon } from "@/ui/icons";
import { CourseBadges } from "./course-badges";
import { CoursePicture } from "./course-picture";
import { FreeSeats } from "./free-seats";
import { courseQuery } from "./queries";

type CourseGridProps = {
  courses: readonly CourseSummary[];
  product: string;
  headingLevel?: 2 | 3;
  /** How many pictures are above the fold and loaded first. */
  eager?: number;
};

export function CourseGrid({ courses, product, headingLevel = 2, eager = 0 }: CourseGridProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard course={course} product={product} headingLevel={headingLevel} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

type CourseCardProps = {
  course: CourseSummary;
  product: string;
  /** Loads the picture with priority: it is above the fold. */
  eager?: boolean;
  headingLevel?: 2 | 3;
};

/** A course in a list. The whole card is a link. */
function CourseCard({ course, product, eager = false, headingLevel = 2 }: CourseCardProps) {
  const queries = useQueryClient();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const prefetch = () => void queries.prefetchQuery(courseQuery(course.id));
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-raised has-[a:focus-visible]:border-brand">
      <CoursePicture id={course.id} place="card" eager={eager} className="border-b border-line" />
      <div className="flex grow flex-col gap-3 p-5">
        <CourseBadges course={course} product={product} />
        <Heading className="text-title font-semibold">
          <AppLink
            to={to.course(course.id)}
            onPointerEnter={prefetch}
            onFocus={prefetch}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {course.title}
          </AppLink>
        </Heading>
        <p className="line-clamp-3 text-compact leading-relaxed text-ink-soft">{course.description}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-line pt-4 text-small">
          <NextDateLine course={course} />
          <span aria-hidden="true" className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-brand">
            Dettagli corso
            <ArrowRightIcon className="size-4 transition-transform group-hover:translate-x-1" />
          </span>
        </div>
      </div>
    </article>
  );
}

function NextDateLine({ course: { next_date: soonest, next_open_date: open } }: { course: CourseSummary }) {
  const next = open ?? soonest;
  if (next === null) return <p className="text-ink-soft">Nuove date in arrivo</p>;
  return (
    <p className="grid">
      {/* Another date is another element: it appears instead of moving the words of the first. */}
      <span key={next.date} className="font-semibold">
        <CourseDateTime date={next} format={dayAndMonth} />, {next.city.name}
      </span>
      {open === undefined ? (
        <FreeSeats available={next.available} />
      ) : (
        <span className="text-ink-soft">Prossima data con posti</span>
      )}
    </p>
  );
}
