// Courses as a grid of cards.
import type { CourseSummary } from "@/api/types";
import { CourseCard } from "./course-card";

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
