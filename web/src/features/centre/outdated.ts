// What a legal page still says of the centre that its settings say otherwise: its texts repeat name, address and the like.
import type { Centre } from "@/api/types";
import type { CentreValues, SectionValues } from "./settings-values";

const repeated = ["legal_name", "name", "address", "email", "phone", "tax_id"] as const;

export type Outdated = { former: string; present: string };

/** The former values that a page still has, the longest first: a name may be part of another. */
export function outdatedIn(sections: readonly SectionValues[], values: CentreValues, formers: readonly Centre[]) {
  const text = sections.map((section) => `${section.heading}\n${section.text}`).join("\n");
  const found = new Map<string, string>();
  for (const member of repeated) {
    const present = values[member].trim();
    for (const { [member]: former } of formers) {
      if (former !== present && present !== "" && !present.includes(former) && text.includes(former))
        found.set(former, present);
    }
  }
  return Array.from(found, ([former, present]): Outdated => ({ former, present })).toSorted(
    (one, other) => other.former.length - one.former.length,
  );
}

/** The page with the present values in place of the former ones. */
export function updated(sections: readonly SectionValues[], outdated: readonly Outdated[]): SectionValues[] {
  const replace = (text: string) =>
    outdated.reduce((now, { former, present }) => now.replaceAll(former, present), text);
  return sections.map(({ heading, text }) => ({ heading: replace(heading), text: replace(text) }));
}
