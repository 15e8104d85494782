// Two admins have changed the centre: which members differ, and how each version reads.
import type { Conflict } from "@/ui/conflict-dialog";
import { memberLabels, members, sameMember, type CentreValues, type Member } from "./settings-values";

type Versions = { base: CentreValues; mine: CentreValues; theirs: CentreValues };

/** The members that both have changed, each in its own way. */
export function conflictsOf({ base, mine, theirs }: Versions): Conflict[] {
  const both = members.filter(
    (member) =>
      !sameMember(mine, theirs, member) && !sameMember(base, theirs, member) && !sameMember(base, mine, member),
  );
  return both.map((member) => ({
    field: member,
    label: memberLabels[member],
    mine: textOf(mine, member),
    theirs: textOf(theirs, member),
  }));
}

/** The values with the chosen version of each conflict; elsewhere the version that was changed. */
export function merged({ base, mine, theirs }: Versions, choice: Record<string, "mine" | "theirs">): CentreValues {
  const result = { ...mine };
  for (const member of members) {
    if (choice[member] === "theirs" || (choice[member] === undefined && sameMember(mine, base, member)))
      Object.assign(result, { [member]: theirs[member] });
  }
  return result;
}

function textOf(values: CentreValues, member: Member): string {
  switch (member) {
    case "logo":
      return values.logo.light === null ? "Nessun logo" : "Un logo caricato";
    case "social":
      return orNone(values.social.map(({ url }) => url));
    case "partners":
      return orNone(values.partners.map(({ name, url }) => `${name}: ${url}`));
    case "counters":
      return `${values.counters.instructors} istruttori, ${values.counters.paths} percorsi, ${values.counters.participants} partecipanti`;
    case "what_to_bring":
      return orNone(values.what_to_bring.map(({ text }) => text));
    case "privacy":
    case "cookies":
      return orNone(values[member].map(({ heading, text }) => `${heading}\n${text}`));
    case "synonyms":
      return orNone(values.synonyms.map(({ text }) => text));
    case "cancellation_notice_hours":
      return `${values.cancellation_notice_hours} ore`;
    default:
      return values[member] === "" ? "Vuoto" : values[member];
  }
}

const orNone = (texts: readonly string[]) => (texts.length === 0 ? "Nessuno" : texts.join("\n"));
