// The three badges of a course: kind, audience, provider.
import type { CourseSummary } from "@/api/types";
import { Badge } from "@/ui/badge";
import { audience, courseType, provider } from "./course-labels";

type CourseBadgesProps = { course: Pick<CourseSummary, "type" | "destinatary" | "external">; product: string };

export function CourseBadges({ course, product }: CourseBadgesProps) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      <li className="flex">
        <Badge tone="brand">{courseType(course)}</Badge>
      </li>
      <li className="flex">
        <Badge>{audience(course)}</Badge>
      </li>
      <li className="flex">
        <Badge>{provider(course, product)}</Badge>
      </li>
    </ul>
  );
}
