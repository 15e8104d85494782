// The entries of the command palette: the screens of a role, the results of the server, and the actions on them.
import type { OverviewDate, SearchResults } from "@/api/types";
import type { Topic } from "@/features/help/topic";
import type { Role } from "@/features/route-access/access";
import { shortDateTime } from "@/lib/dates";
import { folded } from "@/lib/folded";
import { listName, personDetail } from "@/domain/person-names";
import { isPrivate, withPrivateMark } from "@/domain/private-dates";
import { patterns, to } from "@/lib/routes";
import { isAllowed } from "@/panel/guard";
import { screens } from "@/panel/screens";
import {
  actionsOn,
  asking,
  isPossible,
  mayDo,
  wordsOf,
  type Account,
  type Action,
  type Kind,
  type Target,
} from "./actions";
import type { Place } from "./current-subject";

export type Entry = { key: string; text: string; detail?: string; tone?: "danger"; target: Target };
export type EntryGroup = { title: string; entries: readonly Entry[] };

/** A date, a person or a course with which something can be done. */
type Subject = { kind: Kind; id: number; text: string; account?: Account } & Pick<Entry, "detail" | "tone">;

/** The group of what can be done without any of these. */
export const ownActionsTitle = "Azioni";

/** The actions that open a dialog over a screen. */
const ownDialogs: readonly (Pick<Action, "name" | "screen" | "allowed"> & { dialog: string })[] = [
  { name: "Nuovo turno", screen: patterns.shifts, allowed: "admin", dialog: `${to.shifts()}?do=new` },
  { name: "Importa attestati", screen: patterns.certificates, dialog: `${to.certificates()}?dialog=import` },
];

/** The screens of the sidebar with their sections; those that make something new, which have no link there; and dialogs. */
export function ownEntries(role: Role | null, text: string): EntryGroup[] {
  const words = wordsOf(text);
  const contains = (name: string) => words.every((word) => folded(name).includes(word));
  const open = screens
    .filter(({ path, allowed }) => !path.includes(":") && isAllowed(allowed, role))
    .map(({ path, name, inPalette, icon }) => ({
      path,
      text: inPalette ?? name,
      isPlace: icon !== undefined || inPalette !== undefined,
    }))
    .filter(({ text: name }) => contains(name));
  const entries = (places: boolean) =>
    open
      .filter(({ isPlace }) => isPlace === places)
      .map(({ path, text: name }) => ({ key: path, text: name, target: path }));
  const dialogs = ownDialogs
    .filter((one) => mayDo(one, role) && contains(one.name))
    .map(({ name, dialog }) => ({ key: dialog, text: name, target: { dialog } }));
  return [
    { title: "Vai a", entries: entries(true) },
    { title: ownActionsTitle, entries: [...entries(false), ...dialogs] },
  ];
}

/** The most actions of something that no word asks for. A word finds the others. */
const mostUnasked = 6;

const placeTitles: Readonly<Record<Kind, string>> = {
  date: "Questa data",
  person: "Questa persona",
  course: "Questo corso",
};

/** The actions on the date, person or course of the page: all of them, or those that match all of the text. */
export function placeEntries(
  role: Role | null,
  place: Place | null,
  account: Account | undefined,
  text: string,
): EntryGroup[] {
  if (place === null) return [];
  const { kind, id, path } = place;
  const words = text === "" ? [] : wordsOf(text);
  const entries = actionsOn(kind, role)
    .filter((action) => isPossible(action, account) && words.length === asking(action, words).length)
    .map((action) => entryOf(action, id))
    .filter(({ target }) => target !== path);
  return [{ title: placeTitles[kind], entries: text === "" ? entries.slice(0, mostUnasked) : entries }];
}

/** The results of the server, each with its first action. A single result has all its actions. */
export function foundEntries(role: Role | null, results: SearchResults): EntryGroup[] {
  const subjects = subjectsIn(results);
  const group = (title: string, kind: Kind): EntryGroup => {
    const [usual] = actionsOn(kind, role);
    if (usual === undefined) return { title, entries: [] };
    return { title, entries: subjects.filter((one) => one.kind === kind).map((one) => subjectEntry(one, usual)) };
  };
  const [only, ...others] = subjects;
  return [
    group("Persone", "person"),
    { title: "Attestati", entries: results.certificates.map(certificateEntry) },
    group("Date", "date"),
    group("Corsi", "course"),
    ...(only === undefined || others.length > 0 ? [] : [restOf(role, only)]),
  ];
}

/** Leads to the holder; to the list where the holder has no account. */
function certificateEntry({ id, number, holder, title, id_user: user }: SearchResults["certificates"][number]): Entry {
  return {
    key: `certificate ${id}`,
    text: `${number}, ${holder}`,
    detail: title,
    target: user === null ? to.certificates(number) : to.user(user),
  };
}

/** The actions of something but the usual one. */
function restOf(role: Role | null, { kind, id, text, account }: Subject): EntryGroup {
  const more = actionsOn(kind, role)
    .slice(1)
    .filter((action) => isPossible(action, account));
  return { title: `Azioni: ${text}`, entries: more.slice(0, mostUnasked).map((action) => entryOf(action, id)) };
}

/** Actions that a text asks for, and what else it says: `appello blsd` asks for Appello of what `blsd` finds. */
type Asked = { actions: readonly { kind: Kind; action: Action }[]; rest: string };

export function askedIn(role: Role | null, text: string): Asked {
  const typed = wordsOf(text);
  const kinds: readonly Kind[] = ["date", "person", "course"];
  const found = kinds
    .flatMap((kind) => actionsOn(kind, role).map((action) => ({ kind, action, words: asking(action, typed) })))
    .filter(({ words }) => words.length > 0)
    .map((one) => ({ ...one, rest: typed.filter((word) => !one.words.includes(word)).join(" ") }));
  // `importa iscritti blsd` asks for what both words say.
  const most = Math.max(...found.map(({ words }) => words.length));
  const rest = found.find(({ words }) => words.length === most)?.rest ?? "";
  return { actions: found.filter((one) => one.words.length === most && one.rest === rest), rest };
}

/** The actions that the text asks for, on each result. */
export function askedEntries({ actions }: Asked, results: SearchResults): EntryGroup[] {
  const subjects = subjectsIn(results);
  return actions.map(({ kind, action }) => ({
    title: action.name,
    entries: subjects
      .filter((one) => one.kind === kind && isPossible(action, one.account))
      .map((one) => subjectEntry(one, action)),
  }));
}

/** The most of the coming dates that are offered. */
const mostComing = 5;

/** The actions that the text asks for, on the coming dates, when the text says nothing else. */
export function comingEntries({ actions }: Asked, dates: readonly OverviewDate[]): EntryGroup[] {
  // One's own first.
  const sorted = [...dates.filter(({ mine }) => mine), ...dates.filter(({ mine }) => !mine)];
  const subjects = sorted.slice(0, mostComing).map(({ course_date: date }) => dateSubject(date));
  return actions
    .filter(({ kind }) => kind === "date")
    .map(({ action }) => ({ title: action.name, entries: subjects.map((one) => subjectEntry(one, action)) }));
}

/** The most pages of the manual that are offered. */
const mostHelp = 3;

export function helpEntries(topics: readonly Topic[]): EntryGroup {
  const entries = topics
    .slice(0, mostHelp)
    .map(({ slug, title }) => ({ key: slug, text: title, target: to.help(slug) }));
  return { title: "Aiuto", entries };
}

function entryOf(action: Action, id: number): Entry {
  return { key: action.name, text: action.name, target: action.target(id) };
}

function subjectEntry({ kind, id, text, detail, tone }: Subject, action: Action): Entry {
  return { key: `${kind} ${id}`, text, detail, tone, target: action.target(id) };
}

function subjectsIn({ people, courses, course_dates: dates }: SearchResults): Subject[] {
  return [
    ...people.map((person) => ({
      kind: "person" as const,
      id: person.id,
      text: listName(person),
      detail: personDetail(person),
      account: person.state,
    })),
    ...dates.map(dateSubject),
    ...courses.map(({ id, title }) => ({ kind: "course" as const, id, text: title })),
  ];
}

type FoundDate = SearchResults["course_dates"][number];

function dateSubject(found: FoundDate): Subject {
  const { id, date, city, course } = found;
  return {
    kind: "date",
    id,
    text: course.title,
    detail: `${withPrivateMark(found, shortDateTime(date))}, ${city.name}`,
    tone: isPrivate(found) ? "danger" : undefined,
  };
}
