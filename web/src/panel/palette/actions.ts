// The actions of the command palette on a date, a person or a course. Enter runs the first action of each kind.
import type { ManagedUser } from "@/api/types";
import { documentActions } from "@/features/participants/papers/document-actions";
import type { Role } from "@/features/route-access/access";
import { folded } from "@/lib/folded";
import { patterns, to } from "@/lib/routes";
import { isAllowed, type Allowed } from "@/panel/guard";
import { screenAt } from "@/panel/screens";

export type Kind = "date" | "person" | "course";

/** The state of a person's account; gone when it was merged with another or deleted. */
export type Account = ManagedUser["state"] | "gone";

/** An address, that of a dialog over a page, or what runs at once. */
export type Target = string | { dialog: string } | (() => void);

export type Action = {
  name: string;
  /** Any of these words asks for it. */
  words: readonly string[];
  /** These may stand beside one of them. */
  also?: readonly string[];
  /** The screen it leads to, or whose readers may do it. */
  screen: string;
  /** Where the screen is open to more people than the action. */
  allowed?: Allowed;
  /** For a person: the accounts with which it can be done. All of them when omitted. */
  suits?: (account: Account) => boolean;
  target: (id: number) => Target;
};

const dateWords = ["data"];
const peopleWords = ["iscritti", "partecipanti"];
const personWords = ["persona", "utente", "account"];

const dateActions: readonly Action[] = [
  {
    name: "Iscritti",
    words: peopleWords,
    also: ["lista"],
    screen: patterns.courseDateReservations,
    target: to.courseDateReservations,
  },
  { name: "Appello", words: ["appello", "presenze"], screen: patterns.rollCall, target: to.rollCall },
  {
    name: "Modifica la data",
    words: ["modificare"],
    also: dateWords,
    screen: patterns.courseDateEdit,
    target: to.courseDateEdit,
  },
  {
    name: "Duplica la data",
    words: ["duplicare", "copiare"],
    also: dateWords,
    screen: patterns.courseDates,
    target: (id) => ({ dialog: `${to.courseDates()}?date=${id}&do=duplicate` }),
  },
  {
    name: "Aggiungi un partecipante",
    words: ["aggiungi", "aggiungere", "iscrivi", "iscrivere"],
    also: ["partecipante", "persona"],
    screen: patterns.courseDateReservations,
    target: (id) => ({ dialog: `${to.courseDateReservations(id)}?dialog=add` }),
  },
  {
    name: "Importa gli iscritti",
    words: ["importare"],
    also: [...peopleWords, "foglio"],
    screen: patterns.courseDateReservations,
    target: (id) => ({ dialog: `${to.courseDateReservations(id)}?dialog=import` }),
  },
  {
    name: "Codice in aula",
    words: ["codice", "aula"],
    also: ["presenze"],
    screen: patterns.classroom,
    target: to.classroom,
  },
  // Its panel offers what can still be done with it: a date that is over cannot be moved or cancelled.
  {
    name: "Apri nel calendario",
    words: ["calendario", "aprire", "spostare", "annullare", "eliminare"],
    also: dateWords,
    screen: patterns.courseDates,
    target: (id) => ({ dialog: `${to.courseDates()}?date=${id}` }),
  },
  {
    name: "Proponi un turno",
    words: ["turno", "istruttore", "proponi", "proporre"],
    screen: patterns.shifts,
    allowed: "admin",
    target: (id) => ({ dialog: `${to.shifts()}?view=coverage&do=new&date=${id}` }),
  },
  { name: "Questionari della data", words: ["questionari"], screen: patterns.surveys, target: to.surveyOfDate },
  ...documentActions(0).map(({ label }, place): Action => {
    const [word = "", ...others] = folded(label).match(/[a-z]+/g) ?? [];
    return {
      name: label,
      words: [word],
      also: others,
      screen: patterns.courseDateReservations,
      target: (id) => () => documentActions(id)[place]?.onSelect(),
    };
  }),
  {
    name: "Cronologia della data",
    words: ["cronologia"],
    also: dateWords,
    screen: patterns.audit,
    target: (id) => to.history("course_date", id),
  },
];

const personActions: readonly Action[] = [
  { name: "Apri la persona", words: ["aprire", "scheda"], also: personWords, screen: patterns.user, target: to.user },
  {
    name: "Iscrivi a una data",
    words: ["iscrivi", "iscrivere", "prenotare"],
    also: [...personWords, "data"],
    screen: patterns.user,
    suits: (account) => account !== "disabled" && account !== "gone",
    target: (id) => ({ dialog: `${to.user(id)}?dialog=book` }),
  },
  {
    name: "Modifica la persona",
    words: ["modificare"],
    also: personWords,
    screen: patterns.userEdit,
    target: to.userEdit,
  },
  {
    name: "Iscrizioni",
    words: ["iscrizioni"],
    also: personWords,
    screen: patterns.userReservations,
    target: to.userReservations,
  },
  {
    name: "Unisci a un'altra persona",
    words: ["unire", "unisci", "doppione"],
    also: personWords,
    screen: patterns.userEdit,
    allowed: "admin",
    suits: (account) => account !== "gone",
    target: (id) => ({ dialog: `${to.userEdit(id)}?dialog=merge&user=${id}` }),
  },
  {
    name: "Disattiva",
    words: ["disattivare"],
    also: personWords,
    screen: patterns.userEdit,
    allowed: "admin",
    suits: (account) => account !== "disabled" && account !== "gone",
    target: (id) => ({ dialog: `${to.userEdit(id)}?dialog=disable&user=${id}` }),
  },
  {
    name: "Riattiva",
    words: ["riattivare"],
    also: personWords,
    screen: patterns.userEdit,
    allowed: "admin",
    suits: (account) => account === "disabled",
    target: (id) => ({ dialog: `${to.userEdit(id)}?dialog=enable&user=${id}` }),
  },
  {
    name: "Cronologia della persona",
    words: ["cronologia"],
    also: personWords,
    screen: patterns.audit,
    target: (id) => to.history("user", id),
  },
];

const courseActions: readonly Action[] = [
  {
    name: "Modifica il corso",
    words: ["modificare"],
    also: ["corso"],
    screen: patterns.adminCourse,
    target: to.adminCourse,
  },
  {
    name: "Date del corso",
    words: ["date", "calendario"],
    also: ["corso"],
    screen: patterns.courseDates,
    target: to.datesOfCourse,
  },
  {
    name: "Cronologia del corso",
    words: ["cronologia"],
    also: ["corso"],
    screen: patterns.audit,
    target: (id) => to.history("course", id),
  },
];

const actions: Readonly<Record<Kind, readonly Action[]>> = {
  date: dateActions,
  person: personActions,
  course: courseActions,
};

/** The actions of a role on a date, a person or a course: none where the role may not run the first one. */
export function actionsOn(kind: Kind, role: Role | null): readonly Action[] {
  const allowed = actions[kind].filter((action) => mayDo(action, role));
  return allowed[0] === actions[kind][0] ? allowed : [];
}

/** Whether a person's account allows it. While that is unknown, only what any account allows is possible. */
export function isPossible({ suits }: Action, account: Account | undefined): boolean {
  return suits === undefined || (account !== undefined && suits(account));
}

export function mayDo({ screen: path, allowed }: Pick<Action, "screen" | "allowed">, role: Role | null): boolean {
  const screen = screenAt(path);
  return screen !== undefined && isAllowed(screen.allowed, role) && isAllowed(allowed, role);
}

/** The words of a text, as they are compared. */
export function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/);
}

/** Beginnings that are shorter ask for nothing: most of them begin a name, too. */
const minLength = 3;

/** Those of the words that ask for the action; none when it is not asked for. */
export function asking({ words, also = [] }: Action, typed: readonly string[]): string[] {
  const begins = (known: readonly string[]) => (word: string) =>
    word.length >= minLength && known.some((one) => one.startsWith(word));
  return typed.some(begins(words)) ? typed.filter(begins([...words, ...also])) : [];
}
