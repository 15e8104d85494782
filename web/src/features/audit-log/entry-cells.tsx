// The parts of a change in the audit log: author, subject and differences; on small screens as a card.
import type { AuditEntry } from "@/api/types";
import { shortDateTime } from "@/lib/dates";
import { usePathWith } from "@/lib/url-state";
import { AppLink } from "@/ui/app-link";
import { Card } from "@/ui/card";
import { subjectPath } from "./labels";

type FieldChange = AuditEntry["changes"][number];
type Entry = { entry: AuditEntry };

/** More of them are folded. */
const shownChanges = 3;
/** Longer texts are cut; the whole one is in the tooltip. */
const longestText = 160;
const linkStyle = "underline-offset-4 hover:underline";

/** A link to all that this person has changed. */
export function Actor({ entry: { actor } }: Entry) {
  const pathWith = usePathWith();
  if (actor === null) return <span className="text-ink-soft">Account eliminato</span>;
  return (
    <AppLink
      to={pathWith({ page: null, actor: actor.id })}
      className={linkStyle}
      title={`Solo le modifiche di ${actor.name}`}
    >
      {actor.name}
    </AppLink>
  );
}

export function What({ entry }: Entry) {
  const path = subjectPath(entry);
  return (
    <span className="grid min-w-0">
      <span className="font-medium">{entry.title}</span>
      {entry.subject !== null &&
        (path === null ? (
          <span className="text-small text-pretty text-ink-soft">{entry.subject}</span>
        ) : (
          <AppLink to={path} className={`text-small text-pretty text-ink-soft ${linkStyle}`}>
            {entry.subject}
          </AppLink>
        ))}
    </span>
  );
}

export function Changes({ entry: { changes } }: Entry) {
  const [first, rest] = [changes.slice(0, shownChanges), changes.slice(shownChanges)];
  if (first.length === 0) return <span className="text-ink-soft">–</span>;
  return (
    <div className="grid gap-1 text-small">
      <ChangeList changes={first} />
      {rest.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-ink-soft underline-offset-4 hover:underline">
            {rest.length === 1 ? "Un altro campo" : `Altri ${rest.length} campi`}
          </summary>
          <div className="pt-1">
            <ChangeList changes={rest} />
          </div>
        </details>
      )}
    </div>
  );
}

function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words">
            {before !== null && (
              <del className="text-ink-soft" title={before}>
                {cut(before)}
              </del>
            )}
            {before !== null && <span aria-hidden> → </span>}
            {after !== null ? (
              <ins className="no-underline" title={after}>
                {cut(after)}
              </ins>
            ) : (
              <span className="text-ink-soft">nessun valore</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

export function EntryCard({ entry }: Entry) {
  return (
    <Card className="grid gap-2 p-4 text-compact leading-snug">
      <What entry={entry} />
      <Changes entry={entry} />
      <p className="text-small text-ink-soft">
        <Actor entry={entry} /> · <span className="numbers">{shortDateTime(entry.at)}</span>
      </p>
    </Card>
  );
}
