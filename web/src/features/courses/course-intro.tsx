// The top of a course page: picture, title, description and key facts.
import type { ReactNode } from "react";
import type { Course } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { dayAndMonth } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { CourseDateTime } from "@/domain/course-date-time";
import { CourseBadges } from "./course-badges";
import { CoursePicture } from "./course-picture";
import { duration, participants } from "./course-labels";
import { FreeSeats } from "./free-seats";

type CourseIntroProps = {
  course: Course;
  product: string;
  /** In place of the stored picture. */
  picture?: ReactNode;
  /** The page has another title: a preview stands on it. */
  previews?: boolean;
};

export function CourseIntro({ course, product, picture, previews = false }: CourseIntroProps) {
  const [next] = course.next_dates;
  const Title = previews ? "h2" : "h1";
  return (
    <header className="grid gap-6 print:gap-3">
      {picture ?? (
        <CoursePicture
          id={course.id}
          place="banner"
          eager
          className="rounded-panel border border-line max-md:aspect-[5/2] lg:aspect-[2/1] print:hidden"
        />
      )}
      <div className="grid gap-4">
        <CourseBadges course={course} product={product} />
        <Title className="text-heading font-semibold">{course.title}</Title>
        <p className="max-w-prose text-lead text-ink-soft">{course.short_description}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 border-t border-line sm:grid-cols-3">
        <Fact name="Prossima data" first>
          {next === undefined ? (
            "In arrivo"
          ) : (
            <span>
              <CourseDateTime date={next} format={dayAndMonth} />, {next.city.name}{" "}
              <span className="text-small whitespace-nowrap">
                <FreeSeats available={next.available} />
              </span>
            </span>
          )}
        </Fact>
        <Fact name="Durata">
          <span>{duration(course)}</span>
        </Fact>
        <Fact name="Partecipanti">
          <span>{participants(course)}</span>
        </Fact>
        <Fact name="Istruttori">
          Uno ogni {counted(course.participants_per_instructor, "partecipante", "partecipanti")}
        </Fact>
        {course.certificates.length > 0 && (
          <Fact name={course.certificates.length === 1 ? "Certificazione" : "Certificazioni"} wide>
            <ul className="grid gap-1.5">
              {course.certificates.map(({ id, name, validity_months: months, validity_from: from }) => (
                <li key={id} className="leading-snug">
                  {name}
                  {months !== null && (
                    <span className="block text-small font-normal text-ink-soft">
                      Valida {counted(months, "mese", "mesi")}{" "}
                      {from === "issue" ? "dal rilascio" : "dalla fine del corso"}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </header>
  );
}

type FactProps = {
  name: string;
  /** On phones it has the first line for itself. */
  first?: boolean;
  wide?: boolean;
  children: ReactNode;
};

function Fact({ name, first = false, wide = false, children }: FactProps) {
  return (
    <div
      className={classNames(
        "border-b border-line py-3.5 print:py-1.5",
        first && "max-sm:col-span-2",
        wide && "col-span-2",
      )}
    >
      <dt className="text-small text-ink-faint">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
