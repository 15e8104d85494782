// The preview of an import of certificates: how many of which kind, what stands in the way, and every row with its errors.
import { useState } from "react";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Switch } from "@/ui/switch";
import type { ImportReport, ImportRow } from "./import-calls";
import { shortDay } from "./labels";

const actions: Record<ImportRow["action"], { text: string; tone: BadgeTone }> = {
  new: { text: "Nuovo", tone: "brand" },
  present: { text: "Già importato", tone: "neutral" },
  error: { text: "Da correggere", tone: "danger" },
};

type ImportPreviewProps = {
  report: ImportReport;
  /** Why it cannot be imported as it is. */
  reason: string | null;
};

export function ImportPreview({ report: { meta, rows }, reason }: ImportPreviewProps) {
  const [onlyErrors, setOnlyErrors] = useState(meta.errors > 0);
  const unlinked = rows.filter((row) => row.unlinked !== null).length;
  const shown = onlyErrors && meta.errors > 0 ? rows.filter(({ action }) => action === "error") : rows;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="text-compact" role="status">
          <strong>{meta.total === 1 ? "1 attestato" : `${meta.total} attestati`}</strong> nel file: {meta.new} da
          aggiungere, {meta.total - meta.new - meta.errors} già importati, {meta.errors} da correggere.
        </p>
        {unlinked > 0 && (
          <p className="text-compact">
            {unlinked === 1 ? "Un attestato resta" : `${unlinked} attestati restano`} senza account: dopo l'importazione
            puoi collegarli dal menu di ogni attestato.
          </p>
        )}
        {reason !== null && <p className="text-compact font-semibold text-danger">{reason}</p>}
        {meta.ignored_columns.length > 0 && (
          <p className="text-small text-ink-soft">Colonne non lette: {meta.ignored_columns.join(", ")}.</p>
        )}
      </div>
      {meta.errors > 0 && meta.errors < meta.total && (
        <Switch
          label={`Mostra solo le righe da correggere (${meta.errors})`}
          checked={onlyErrors}
          onChange={setOnlyErrors}
        />
      )}
      <div className="overflow-hidden rounded-card border border-line">
        <table className="w-full text-left text-compact">
          <caption className="sr-only">Righe del file</caption>
          <thead className="bg-sunken text-small text-ink-soft max-sm:sr-only">
            <tr>
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                Riga
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                Attestato
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                Esito
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.row} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ row, action, number, holder, title, issued_on: issued, expires_at: last, unlinked, errors }: ImportRow) {
  const { text, tone } = actions[action];
  return (
    <tr className="border-t border-line align-top first:border-t-0 max-sm:grid max-sm:grid-cols-[3.5rem_1fr]">
      <td className="numbers px-3 py-2.5 text-right text-ink-faint">{row}</td>
      <th scope="row" className="min-w-0 px-3 py-2.5 font-normal">
        <span className="block font-semibold break-words">{holder === "" ? "Senza nome" : holder}</span>
        <span className="block text-small break-words text-ink-soft">
          <span className="numbers">{number}</span> · {title}
        </span>
        {issued !== null && (
          <span className="numbers block text-small text-ink-soft">
            {shortDay(issued)} → {last === null ? "Senza scadenza" : shortDay(last)}
          </span>
        )}
      </th>
      <td className="px-3 py-2.5 max-sm:col-start-2 max-sm:pt-0">
        <Badge tone={tone}>{text}</Badge>
        {unlinked !== null && <p className="mt-2 text-small text-ink-soft">{unlinked}</p>}
        {Object.keys(errors).length > 0 && (
          <ul className="mt-2 grid gap-1 text-small text-danger">
            {Object.entries(errors).map(([column, messages]) => (
              <li key={column}>
                <strong>{column}</strong>: {messages.join(" ")}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
