// The preview of an import: how many of which kind, what stands in the way, and every row with its errors by column.
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Switch } from "@/ui/switch";
import type { ImportReport, ImportRow } from "./import-calls";
import { actionLabels, freeSeats, people, summary } from "./import-texts";

type ImportPreviewProps = {
  report: ImportReport;
  /** Why it cannot be imported as it is. */
  reason: string | null;
  waiting: boolean;
  onWaiting: (waiting: boolean) => void;
};

export function ImportPreview({ report, reason, waiting, onWaiting }: ImportPreviewProps) {
  const { meta, rows } = report;
  const [onlyErrors, setOnlyErrors] = useState(false);
  const shown = onlyErrors && meta.errors > 0 ? rows.filter(({ action }) => action === "error") : rows;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="text-compact" role="status">
          <strong>{people(meta.total)}</strong> nel file: {summary(report)}. {freeSeats(meta.available)}.
        </p>
        {reason !== null && <p className="text-compact font-semibold text-danger">{reason}</p>}
        {meta.ignored_columns.length > 0 && (
          <p className="text-small text-ink-soft">Colonne non lette: {meta.ignored_columns.join(", ")}.</p>
        )}
      </div>
      {meta.exceeding > 0 && meta.errors === 0 && (
        <Switch
          label={`Metti in lista d'attesa ${meta.exceeding === 1 ? "chi resta" : `le ${people(meta.exceeding)} che restano`} senza posto`}
          checked={waiting}
          onChange={onWaiting}
        />
      )}
      {meta.errors > 0 && meta.errors < meta.total && (
        <Switch
          label={`Mostra solo le righe da correggere (${meta.errors})`}
          checked={onlyErrors}
          onChange={setOnlyErrors}
        />
      )}
      <Rows rows={shown} />
    </div>
  );
}

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <table className="w-full text-left text-compact">
        <caption className="sr-only">Righe del file</caption>
        <thead className="bg-sunken text-small text-ink-soft max-sm:sr-only">
          <tr>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Riga
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Persona
            </th>
            <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
              Contatti
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Esito
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.row} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, action, person, errors }: ImportRow) {
  const label = actionLabels[action];
  const name = `${person.surname} ${person.name}`.trim();
  return (
    <tr className="border-t border-line align-top first:border-t-0 max-sm:grid max-sm:grid-cols-[3.5rem_1fr]">
      <td className="numbers px-3 py-2.5 text-right text-ink-faint">{row}</td>
      <th scope="row" className="min-w-0 px-3 py-2.5 font-normal">
        <span className="block font-semibold break-words">{name === "" ? "Senza nome" : name}</span>
        <span className="numbers block text-small text-ink-soft">{person.fiscal_code}</span>
        {person.certificate !== null && <span className="block text-small text-ink-soft">{person.certificate}</span>}
      </th>
      <td className="px-3 py-2.5 text-small break-all text-ink-soft max-md:hidden">
        <span className="block">{person.email}</span>
        <span className="numbers block">{person.phone}</span>
      </td>
      <td className="px-3 py-2.5 max-sm:col-start-2 max-sm:pt-0">
        <Badge tone={label.tone}>{label.text}</Badge>
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
