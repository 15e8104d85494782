// A program in either form: parts with an optional heading, each a list of entries.
import type { ProgramDay, ProgramEntry } from "@/api/types";
import { keyed } from "@/lib/keyed";

export function CourseProgram({ parts }: { parts: readonly ProgramDay[] }) {
  return (
    <ol className="grid gap-8 print:block print:columns-2">
      {keyed(parts, (part) => headingOf(part) ?? "").map(({ key, item: part }) => {
        const heading = headingOf(part);
        return (
          <li key={key} className="grid gap-4 print:mb-4 print:gap-2">
            {heading !== null && <h3 className="text-body font-semibold text-brand">{heading}</h3>}
            <ol className="grid gap-5 print:gap-2 border-l-2 border-line pl-5">
              {keyed(part.entries, ({ title }) => title).map(({ key, item: entry }) => (
                <Entry key={key} entry={entry} />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}

function Entry({ entry }: { entry: ProgramEntry }) {
  return (
    <li className="grid max-w-prose gap-1.5">
      <p className="font-semibold">{entry.title}</p>
      {typeof entry.description === "string" ? (
        entry.description !== "" && <p className="text-ink-soft">{entry.description}</p>
      ) : (
        <ul className="grid list-disc gap-1 pl-5 text-ink-soft marker:text-line-strong">
          {keyed(entry.description).map(({ key, item }) => (
            <li key={key}>{item}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The day wins over a heading. Modules have no day. */
function headingOf({ day, heading }: ProgramDay): string | null {
  if (day !== undefined && day !== null) return `Giorno ${day}`;
  return heading === undefined || heading === null || heading === "" ? null : heading;
}
