// The result of a checked list: how many of which kind, and every row, wrong ones first.
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { CertificateListCheck } from "@/api/types";
import { shortDate } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import type { BadgeTone } from "@/ui/badge";
import { Switch } from "@/ui/switch";
import { spelledCode } from "./code";

type ListResultProps = {
  check: CertificateListCheck;
  /** The name of the list. */
  fileName: string;
  /** Buttons, above the rows: there may be hundreds. */
  actions: ReactNode;
};

export function ListResult({ check: { rows, meta }, fileName, actions }: ListResultProps) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const wrong = meta.total - meta.valid;
  const shown = sorted(rows).filter((row) => !onlyWrong || kindOf(row) !== "valid");
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <div className="grid gap-0.5">
          <h3 ref={heading} tabIndex={-1} className="text-title font-semibold">
            {title(meta)}
          </h3>
          <p className="truncate text-small text-ink-soft">{fileName}</p>
        </div>
        <ul aria-label="Esito dell'elenco" className="flex flex-wrap gap-2">
          {kinds
            .filter((kind) => meta[kind] > 0)
            .map((kind) => {
              const { counted: words, tone } = labels[kind];
              return (
                <li key={kind}>
                  <Badge tone={tone}>
                    <span className="numbers">{counted(meta[kind], ...words)}</span>
                  </Badge>
                </li>
              );
            })}
        </ul>
        {actions}
        {wrong > 0 && meta.valid > 0 && (
          <Switch
            label={`Mostra solo quelli da controllare (${wrong})`}
            checked={onlyWrong}
            onChange={setOnlyWrong}
            className="print:hidden"
          />
        )}
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full text-left text-compact">
          <caption className="sr-only">Attestati dell'elenco, prima quelli da controllare</caption>
          <thead className="bg-sunken text-small text-ink-soft max-sm:sr-only">
            <tr>
              {["Riga", "Cognome e codice", "Attestato", "Esito"].map((name, at) => (
                <th key={name} scope="col" className={`px-4 py-2.5 font-semibold ${at === 0 ? "text-right" : ""}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ row }: { row: CheckedRow }) {
  const { row: number, code, surname, status, title, course, holder, number: paper, expires_at: last } = row;
  const kind = kindOf(row);
  const isKnown = status !== "unknown";
  return (
    <tr className="border-t border-line align-top max-sm:grid max-sm:grid-cols-[2.5rem_1fr] max-sm:gap-x-3 max-sm:px-4 max-sm:py-3">
      <td className="numbers text-right text-ink-faint max-sm:row-span-3 sm:px-4 sm:py-3">{number}</td>
      <th scope="row" className="min-w-0 font-normal sm:px-4 sm:py-3">
        <span className="block font-semibold break-words">{surname}</span>
        {isKnown && spelledCode(code) !== null ? (
          <AppLink
            to={to.certificateCheck(code)}
            className="numbers text-small text-ink-soft underline underline-offset-4 hover:text-ink"
          >
            {code}
          </AppLink>
        ) : (
          <span className="numbers block text-small break-all text-ink-soft">{code}</span>
        )}
      </th>
      <td className="min-w-0 max-sm:col-start-2 max-sm:mt-1 max-sm:empty:hidden sm:px-4 sm:py-3">
        {isKnown && (
          <>
            <span className="block break-words">{title}</span>
            {course !== title && <span className="block text-small break-words text-ink-soft">{course}</span>}
            <span className="block text-small break-words text-ink-soft">
              <span className="numbers">n. {paper}</span>, {holder}
            </span>
            <span className="numbers block text-small text-ink-soft">
              {last === null ? "Senza scadenza" : `Valido fino al ${shortDate(`${last}T00:00`)}`}
            </span>
          </>
        )}
      </td>
      <td className="max-sm:col-start-2 max-sm:mt-2 sm:px-4 sm:py-3">
        <span className="grid justify-items-start gap-1">
          <Badge tone={labels[kind].tone}>{labels[kind].text}</Badge>
          {kind === "wrong_surname" && status !== "valid" && isKnown && (
            <Badge tone={labels[status].tone}>{labels[status].text}</Badge>
          )}
        </span>
      </td>
    </tr>
  );
}

function title({ total, valid }: CertificateListCheck["meta"]): string {
  if (valid === total) return total === 1 ? "L'attestato è valido" : `Tutti i ${total} attestati sono validi`;
  if (valid === 0) return total === 1 ? "L'attestato non è valido" : `Nessuno dei ${total} attestati è valido`;
  return `${counted(valid, "attestato valido", "attestati validi")} su ${total}`;
}

// The results of the rows of a checked list: wrong rows come first.
export type CheckedRow = CertificateListCheck["rows"][number];
type Kind = "wrong_surname" | CheckedRow["status"];

type Label = { text: string; counted: readonly [one: string, many: string]; tone: BadgeTone };

/** In the order in which they are shown. */
export const kinds: readonly Kind[] = ["wrong_surname", "unknown", "revoked", "replaced", "expired", "valid"];

const labels: Record<Kind, Label> = {
  wrong_surname: {
    text: "Cognome diverso",
    counted: ["con un altro cognome", "con un altro cognome"],
    tone: "danger",
  },
  unknown: { text: "Codice sconosciuto", counted: ["sconosciuto", "sconosciuti"], tone: "danger" },
  revoked: { text: "Revocato", counted: ["revocato", "revocati"], tone: "danger" },
  replaced: { text: "Sostituito", counted: ["sostituito", "sostituiti"], tone: "info" },
  expired: { text: "Scaduto", counted: ["scaduto", "scaduti"], tone: "warning" },
  valid: { text: "Valido", counted: ["valido", "validi"], tone: "brand" },
};

export function kindOf({ status, surname_fits: fits }: CheckedRow): Kind {
  return fits === false ? "wrong_surname" : status;
}

/** Wrong rows first, then in the order of the file. */
function sorted(rows: readonly CheckedRow[]): CheckedRow[] {
  return rows.toSorted(
    (one, other) => kinds.indexOf(kindOf(one)) - kinds.indexOf(kindOf(other)) || one.row - other.row,
  );
}
