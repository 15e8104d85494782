// Two admins have changed the centre: which members differ, and how each version reads.
import type { Part } from "@/ui/form/three-way";
import { memberLabels, members, type CentreValues, type Member } from "./settings-values";

export const centreParts: readonly Part<CentreValues>[] = members.map((member) => ({
  fields: [member],
  label: memberLabels[member],
  text: (values) => textOf(values, member),
}));

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
