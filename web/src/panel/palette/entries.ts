// What the command palette offers: the screens and actions of a role, and what the server finds.
import type { SearchResults } from "@/api/types";
import type { Role } from "@/features/session/guard";
import { shortDateTime } from "@/lib/dates";
import { folded } from "@/lib/folded";
import { patterns, to } from "@/lib/routes";
import { isAllowed } from "@/panel/guard";
import { screenAt, screens } from "@/panel/screens";

export type Entry = { key: string; text: string; detail?: string; path: string };
export type EntryGroup = { title: string; entries: readonly Entry[] };

/** The screens of the sidebar with their sections, and those that make something new, which have no link there. */
export function ownEntries(role: Role | null, text: string): EntryGroup[] {
  const words = folded(text).split(/\s+/);
  const open = screens
    .filter(({ path, allowed }) => !path.includes(":") && isAllowed(allowed, role))
    .map(({ path, name, inPalette, icon }) => ({
      path,
      text: inPalette ?? name,
      isPlace: icon !== undefined || inPalette !== undefined,
    }))
    .filter(({ text: name }) => words.every((word) => folded(name).includes(word)));
  const entries = (places: boolean) =>
    open.filter(({ isPlace }) => isPlace === places).map(({ path, text: name }) => ({ key: path, text: name, path }));
  return [
    { title: "Vai a", entries: entries(true) },
    { title: "Azioni", entries: entries(false) },
  ];
}

/** Whatever leads to a screen that the role may open. */
export function foundEntries(role: Role | null, { people, courses, course_dates: dates }: SearchResults): EntryGroup[] {
  const leadsTo = (pattern: string) => {
    const screen = screenAt(pattern);
    return screen !== undefined && isAllowed(screen.allowed, role);
  };
  const group = (title: string, pattern: string, entries: readonly Entry[]): EntryGroup => ({
    title,
    entries: leadsTo(pattern) ? entries : [],
  });
  return [
    group(
      "Persone",
      patterns.userEdit,
      people.map(({ id, name, surname, email, fiscal_code: code }) => ({
        key: `person ${id}`,
        text: `${surname} ${name}`,
        detail: `${code} · ${email}`,
        path: to.userEdit(id),
      })),
    ),
    group(
      "Date",
      patterns.courseDateReservations,
      dates.map(({ id, date, city, course }) => ({
        key: `date ${id}`,
        text: course.title,
        detail: `${shortDateTime(date)}, ${city.name}`,
        path: to.courseDateReservations(id),
      })),
    ),
    group(
      "Corsi",
      patterns.adminCourse,
      courses.map(({ id, title }) => ({ key: `course ${id}`, text: title, path: to.adminCourse(id) })),
    ),
  ];
}
