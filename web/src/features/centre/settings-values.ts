// The centre's settings: as the form holds them, as they are sent, and as the preview shows them.
import type { Centre, CentrePicture, CentreWrite, LegalSection, SocialLink } from "@/api/types";

/** A section of a legal page as it is typed: an empty line ends a paragraph. */
export type SectionValues = { heading: string; text: string };

/** The form's lists hold objects. */
export type CentreValues = {
  name: string;
  claim: string;
  legal_name: string;
  tax_id: string;
  accreditation: string;
  logo: { light: CentrePicture | null; dark: CentrePicture | null };
  address: string;
  email: string;
  phone: string;
  social: { url: string }[];
  partners: { name: string; url: string; logo: string }[];
  counters: { instructors: number | null; paths: number | null; participants: number | null };
  what_to_bring: { text: string }[];
  privacy: SectionValues[];
  cookies: SectionValues[];
  cancellation_notice_hours: number | null;
  certificate_mail_delay_minutes: number | null;
  closures: { from: string; to: string; name: string }[];
  /** The words of a group, separated by commas. */
  synonyms: { text: string }[];
};

export type Member = keyof CentreValues;

export const memberLabels: Readonly<Record<Member, string>> = {
  name: "Nome",
  claim: "Slogan",
  legal_name: "Ragione sociale",
  tax_id: "Partita IVA o codice fiscale",
  accreditation: "Ente che certifica gli istruttori",
  logo: "Logo",
  address: "Indirizzo",
  email: "Email",
  phone: "Telefono",
  social: "Profili social",
  partners: "Partner",
  counters: "Numeri",
  what_to_bring: "Cosa portare",
  privacy: "Pagina Privacy",
  cookies: "Pagina Cookie",
  cancellation_notice_hours: "Preavviso per annullare",
  certificate_mail_delay_minutes: "Attesa delle email sugli attestati",
  closures: "Giorni di chiusura",
  synonyms: "Parole con lo stesso significato",
};

/** In the order they stand on screen. */
export const members = [
  "name",
  "claim",
  "logo",
  "legal_name",
  "tax_id",
  "accreditation",
  "address",
  "email",
  "phone",
  "social",
  "partners",
  "counters",
  "privacy",
  "cookies",
  "cancellation_notice_hours",
  "what_to_bring",
  "certificate_mail_delay_minutes",
  "closures",
  "synonyms",
] as const satisfies readonly Member[];

export function valuesOf(centre: Centre): CentreValues {
  return {
    ...textsOf(centre),
    logo: { light: centre.logo?.light ?? null, dark: centre.logo?.dark ?? null },
    social: centre.social.map(({ url }) => ({ url })),
    partners: centre.partners.map((partner) => ({ ...partner })),
    counters: { ...centre.counters },
    what_to_bring: centre.what_to_bring.map((text) => ({ text })),
    privacy: centre.privacy.map(typed),
    cookies: centre.cookies.map(typed),
    cancellation_notice_hours: centre.cancellation_notice_hours,
    certificate_mail_delay_minutes: centre.certificate_mail_delay_minutes,
    closures: centre.closures.map((closure) => ({ ...closure })),
    synonyms: centre.synonyms.map((words) => ({ text: words.join(", ") })),
  };
}

type Texts = Pick<Centre, "name" | "claim" | "legal_name" | "tax_id" | "accreditation" | "address" | "email" | "phone">;

/** The members that are one text. */
function textsOf({ name, claim, legal_name, tax_id, accreditation, address, email, phone }: Texts): Texts {
  return { name, claim, legal_name, tax_id, accreditation, address, email, phone };
}

const typed = ({ heading, paragraphs }: LegalSection): SectionValues => ({ heading, text: paragraphs.join("\n\n") });

/** The paragraphs of a text: an empty line ends one, and a line end alone is a space. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map(tidy)
    .filter((paragraph) => paragraph !== "");
}

/** The words of a group, as they are separated by commas. */
export function wordsOf(text: string): string[] {
  return text
    .split(",")
    .map(tidy)
    .filter((word) => word !== "");
}

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, " ");

const section = ({ heading, text }: SectionValues): LegalSection => ({
  heading: tidy(heading),
  paragraphs: paragraphsOf(text),
});

/** A profile that is known keeps its name; the host of a new one tells it. */
function profile(url: string, known: readonly SocialLink[]): SocialLink {
  const address = tidy(url);
  return { url: address, name: known.find((link) => link.url === address)?.name ?? networkOf(address) };
}

/** The centre that a visitor would see. */
export function previewOf(values: CentreValues, stored: Centre): Centre {
  const { counters } = values;
  const { light, dark } = values.logo;
  return {
    ...textsOf(values),
    logo: light === null ? null : { light, dark },
    social: values.social.flatMap(({ url }) => (url.trim() === "" ? [] : profile(url, stored.social))),
    partners: values.partners,
    counters: {
      instructors: counters.instructors ?? 0,
      paths: counters.paths ?? 0,
      participants: counters.participants ?? 0,
    },
    what_to_bring: values.what_to_bring.map(({ text }) => text).filter((text) => text.trim() !== ""),
    privacy: values.privacy.map(section),
    cookies: values.cookies.map(section),
    cancellation_notice_hours: values.cancellation_notice_hours ?? 0,
    certificate_mail_delay_minutes: values.certificate_mail_delay_minutes ?? 0,
    // One day is its own last one.
    closures: values.closures.map(({ from, to, name }) => ({ from, to: to === "" ? from : to, name: tidy(name) })),
    synonyms: values.synonyms.map(({ text }) => wordsOf(text)).filter((words) => words.length > 0),
  };
}

/** What is sent: all members. Those that are as in the configuration follow it. */
export function writeOf(values: CentreValues, stored: Centre): CentreWrite {
  const { logo, ...rest } = previewOf(values, stored);
  // Without a logo for light ground there is none, and the server says so of one for dark ground alone.
  return { ...rest, logo: { light: logo?.light, dark: logo?.dark ?? values.logo.dark ?? undefined } };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two forms would be saved as the same. */
export function sameMember(one: CentreValues, other: CentreValues, member: Member): boolean {
  return same(one[member], other[member]);
}

export function sameCentre(one: CentreValues, other: CentreValues): boolean {
  return members.every((member) => sameMember(one, other, member));
}

const labels: Readonly<Record<string, string>> = {
  facebook: "facebook",
  instagram: "instagram",
  linkedin: "linkedin",
  youtube: "youtube",
  youtu: "youtube",
};

/** The social network of an address, by its host: as the server names it. */
function networkOf(url: string): string {
  const host = URL.canParse(url.trim()) ? new URL(url.trim()).hostname.replace(/^www\./, "") : "";
  return labels[host.split(".").at(-2) ?? ""] ?? host;
}
