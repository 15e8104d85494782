// Whether a path fits a pattern of the route table, and what stands in the pattern's places. As exact as the server is,
// which knows the same addresses: no other case, no slash at the end, a number where an id stands.
import { patterns } from "@/lib/routes";

const number = /^(?:0|[1-9]\d{0,17})$/;

export type Places = Readonly<Record<string, string>>;

export function match(pattern: string, path: string): Places | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const places: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== text) return null;
    } else if (text === "" || (part === ":id" && !number.test(text))) return null;
    else places[part.slice(1)] = decoded(text);
  }
  return places;
}

/** Whether the page is one of a course, which lies below the list of courses. */
export function isCourse(path: string): boolean {
  return match(patterns.course, path) !== null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
