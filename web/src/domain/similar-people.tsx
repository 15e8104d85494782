// People who may be the same as a new one: they are shown before a duplicate is made.
import { useId, useRef, useState } from "react";
import { ApiFailure } from "@/api/failure";
import type { FoundPerson, SimilarPeopleBody } from "@/api/types";
import { Button } from "@/ui/button";
import { fullName, personDetail } from "./person-names";

/** Turns the refusal of a new person into the people to show. */
export function useSimilarPeople() {
  const [people, setPeople] = useState<readonly FoundPerson[]>([]);
  const compared = useRef("");

  /** Sends a new person. That it is none of the others counts for the fields that were compared with them, not for new ones. */
  async function asking<Answer>(
    person: object,
    isOther: boolean,
    send: (confirmed: boolean) => Promise<Answer>,
  ): Promise<Answer> {
    const fields = JSON.stringify(person);
    try {
      const answer = await send(isOther && fields === compared.current);
      setPeople([]);
      return answer;
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || !isSimilar(problem.body)) throw problem;
      setPeople(problem.body.similar);
      compared.current = fields;
      // The list says it.
      throw new ApiFailure("conflict", { status: problem.status, message: "" });
    }
  }

  return { people, asking, forget: () => setPeople([]) };
}

function isSimilar(body: unknown): body is SimilarPeopleBody {
  return typeof body === "object" && body !== null && "code" in body && body.code === "similar";
}

type SimilarPeopleProps = {
  people: readonly FoundPerson[];
  pending: boolean;
  onUse: (person: FoundPerson) => void;
  onNew: () => void;
};

export function SimilarPeople({ people, pending, onUse, onNew }: SimilarPeopleProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    // Other people are another list: it takes the focus anew.
    <section
      key={people.map((person) => person.id).join()}
      aria-labelledby={id}
      className="grid gap-3 rounded-card border border-warning bg-warning-soft p-4"
    >
      <h3 id={id} ref={focusOn} tabIndex={-1} className="font-semibold text-warning outline-none">
        Forse esiste già
      </h3>
      <ul className="grid gap-2">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-surface px-3.5 py-2.5"
          >
            <span className="grid min-w-0 text-compact leading-snug">
              <span className="font-semibold">{fullName(person)}</span>
              <span className="numbers text-small wrap-anywhere text-ink-soft">{personDetail(person)}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Usa questa persona: ${fullName(person)}`}
              disabled={pending}
              onClick={() => onUse(person)}
            >
              Usa questa persona
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" disabled={pending} onClick={onNew}>
        È un'altra persona
      </Button>
    </section>
  );
}

/** The buttons of the form stand below: all that has just appeared above them comes into view. */
function focusOn(heading: HTMLElement | null): void {
  heading?.closest("section")?.scrollIntoView({ block: "nearest" });
  heading?.focus({ preventScroll: true });
}
