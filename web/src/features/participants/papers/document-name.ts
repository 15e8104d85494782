// The names of what is downloaded about a date, where the server's own does not arrive.
import type { CourseDate } from "@/api/types";
import { folded } from "@/lib/folded";

/** The longest name of a course in a file name. */
const longestSlug = 60;

/** As the server makes it: `registro-blsd-laici-2027-03-12.pdf`. While the date is not known, `registro.pdf`. */
export function documentName(
  kind: "iscritti" | "registro" | "attestati",
  date: Pick<CourseDate, "course" | "date"> | undefined,
  extension: "xlsx" | "pdf" | "zip",
): string {
  if (date === undefined) return `${kind}.${extension}`;
  return `${kind}-${slug(date.course.title)}-${date.date.slice(0, 10)}.${extension}`;
}

/** Lower-case letters, digits and single hyphens. */
function slug(title: string): string {
  const plain = folded(title.normalize("NFKD")).replaceAll(/[^a-z0-9]+/g, "-");
  const cut = plain.replace(/^-/, "").slice(0, longestSlug).replace(/-$/, "");
  return cut === "" ? "corso" : cut;
}
