// Matches a path against a pattern of the route table, and returns the path's parameters. As strict as the server's router:
// case matters, no trailing slash, an id is a number.
import { patterns } from "@/lib/routes";

const number = /^(?:0|[1-9]\d{0,17})$/;

export type Params = Readonly<Record<string, string>>;

export function match(pattern: string, path: string): Params | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== text) return null;
    } else if (text === "" || (part === ":id" && !number.test(text))) return null;
    else params[part.slice(1)] = decoded(text);
  }
  return params;
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
