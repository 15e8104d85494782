// Courses as a grid of cards.
import type { CourseSummary } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { CourseCard } from "./course-card";

type CourseGridProps = {
  courses: readonly CourseSummary[];
  product: string;
  headingLevel?: 2 | 3;
  /** How many pictures are above the fold and loaded first. */
  eager?: number;
  /** Three courses and no more: they leave no gap where two stand in a row. */
  trio?: boolean;
};

export function CourseGrid({ courses, product, headingLevel = 2, eager = 0, trio = false }: CourseGridProps) {
  return (
    <ul className={classNames("grid gap-6 sm:grid-cols-2 lg:grid-cols-3", trio && "trio")}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard course={course} product={product} headingLevel={headingLevel} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
