// A course's page. The booking card comes from outside (it belongs to another feature) and stands beside the
// text, and in a full-screen panel on phones.
import type { ReactNode } from "react";
import type { Course } from "@/api/types";
import { Skeleton } from "@/ui/states";
import { CourseIntro } from "./course-intro";
import { CourseSections, Section } from "./course-sections";

type CourseScreenProps = {
  course: Course;
  product: string;
  /** The booking card in its place. */
  booking: ReactNode;
  /** Whether the booking panel covers the page: what is under it is out of reach then. */
  covered: boolean;
  /** The list of its dates: it knows who reads, and is rendered again alone. */
  dates: ReactNode;
};

export function CourseScreen({ course, product, booking, covered, dates }: CourseScreenProps) {
  return (
    <div className="grid gap-10 print:block md:grid-cols-[minmax(0,1fr)_18.5rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
      <div inert={covered} className="md:col-start-1">
        <CourseIntro course={course} product={product} />
      </div>
      <div className="max-md:contents md:col-start-2 md:row-span-2 md:row-start-1">{booking}</div>
      <div
        inert={covered}
        className="grid gap-10 wrap-anywhere md:col-start-1 print:mt-6 print:gap-5 [&>:first-child]:border-t-0 [&>:first-child]:pt-0"
      >
        <Section title="Prossime date">{dates}</Section>
        <CourseSections course={course} />
      </div>
    </div>
  );
}

/** The shape of the page while the course is on its way. */
export function CourseSkeleton() {
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_18.5rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
      <div className="grid gap-6">
        <Skeleton className="aspect-video rounded-panel" />
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="hidden h-72 rounded-card md:block" />
    </div>
  );
}
