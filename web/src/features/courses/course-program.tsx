// A program in either form: parts with an optional heading, each a list of entries.
import type { ProgramDay, ProgramEntry } from "@/api/types";

export function CourseProgram({ parts }: { parts: readonly ProgramDay[] }) {
  return (
    <ol className="grid gap-8 print:block print:columns-2">
      {parts.map((part, index) => {
        const heading = headingOf(part);
        return (
          <li key={`${index}-${heading ?? ""}`} className="grid gap-4 print:mb-4 print:gap-2">
            {heading !== null && <h3 className="text-body font-semibold text-brand">{heading}</h3>}
            <ol className="grid gap-5 print:gap-2 border-l-2 border-line pl-5">
              {part.entries.map((entry) => (
                <Entry key={entry.title} entry={entry} />
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
          {entry.description.map((point) => (
            <li key={point}>{point}</li>
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
