// Imports a spreadsheet: choose a file, look at what would happen row by row, import. Nothing is written before the last press,
// and then everything or nothing.
import { useState, type ReactNode } from "react";
import type { UploadOptions } from "@/api/upload";
import { sentenceFor } from "@/api/failure";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { DownloadButton } from "@/ui/download-button";
import { FormMessage } from "@/ui/form/form-message";
import { Switch } from "@/ui/switch";
import { spreadsheetLimits } from "./file-limits";
import { UploadField } from "./upload-field";

type Row = { row: number; action: string; errors: Record<string, string[]> };
type Report<One extends Row> = {
  meta: { total: number; errors: number; ignored_columns: string[] };
  rows: One[];
};

type ImportDialogProps<One extends Row, Read extends Report<One>> = {
  title: string;
  description: string;
  file: { label: string; hint: string };
  /** The description of the columns. */
  columns: ReactNode;
  template: { address: string; defaultName: string };
  /** A file that is read at once. */
  dropped?: File | null;
  /** Says what an import would do. */
  preview: (file: File, options: UploadOptions) => Promise<Read>;
  /** Imports the file, tells it, and closes the dialog. */
  run: (file: File, report: Read) => Promise<void>;
  /** Whether the file is read again after a failed import, since the seats or the people may have changed. */
  rereads?: boolean;
  /** `30 persone` */
  counted: (report: Read) => string;
  /** Why the file cannot be imported as it is, besides rows with errors; null when it can. */
  obstacle: (report: Read) => string | null;
  summary: (report: Read) => ReactNode;
  /** Choices that an import offers, below the summary. `reread` previews the file anew with what was chosen. */
  choices?: (report: Read, reread: () => void) => ReactNode;
  onChooseAnother?: () => void;
  rows: ImportRowsShape<One>;
  onClose: () => void;
};

/** How the rows of the file are shown. */
type ImportRowsShape<One extends Row> = {
  /** The result of a row. */
  result: (row: One) => { text: string; tone: BadgeTone };
  /** The headings between the number and the result of a row, and what stands below them. The first names the row. */
  columns: readonly { header: string; cell: (row: One) => ReactNode; wideOnly?: boolean }[];
  /** Shows only the rows with errors at first: for files with many rows. */
  errorsFirst?: boolean;
  /** Below the result. */
  note?: (row: One) => string | null;
};

export function ImportDialog<One extends Row, Read extends Report<One>>({
  title,
  description,
  file,
  columns,
  template,
  dropped = null,
  preview,
  run,
  rereads = false,
  counted,
  obstacle,
  summary,
  choices,
  onChooseAnother,
  rows,
  onClose,
}: ImportDialogProps<One, Read>) {
  const [read, setRead] = useState<{ file: File; report: Read } | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [first, setFirst] = useState(dropped);

  async function start(chosen: File, report: Read): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await run(chosen, report);
    } catch (problem) {
      setFailure(sentenceFor(problem));
      const now = rereads ? await preview(chosen, {}).catch(() => null) : null;
      if (now !== null) setRead({ file: chosen, report: now });
      setPending(false);
    }
  }

  async function reread(chosen: File): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      setRead({ file: chosen, report: await preview(chosen, {}) });
    } catch (problem) {
      setFailure(sentenceFor(problem));
    } finally {
      setPending(false);
    }
  }

  function chooseAnother(): void {
    setRead(null);
    setFailure(null);
    setFirst(null);
    onChooseAnother?.();
  }

  const reason = read === null ? null : (errorsOf(read.report) ?? obstacle(read.report));
  return (
    <Dialog
      title={title}
      description={read === null ? description : read.file.name}
      size={read === null ? "medium" : "large"}
      locked={pending}
      onClose={onClose}
      footer={
        read !== null && (
          <>
            <Button variant="secondary" disabled={pending} onClick={chooseAnother}>
              Scegli un altro file
            </Button>
            <Button pending={pending} disabled={reason !== null} onClick={() => void start(read.file, read.report)}>
              Importa {counted(read.report)}
            </Button>
          </>
        )
      }
    >
      {read === null ? (
        <div className="grid gap-5">
          <UploadField
            {...file}
            limits={spreadsheetLimits}
            dropped={first}
            send={preview}
            onDone={(report, chosen) => setRead({ file: chosen, report })}
          />
          <div className="grid justify-items-start gap-3 border-t border-line pt-5">
            <p className="text-compact text-ink-soft">{columns}</p>
            <DownloadButton {...template} size="small">
              Scarica il modello
            </DownloadButton>
          </div>
        </div>
      ) : (
        <div className="grid gap-5">
          <div role="alert" className="empty:hidden">
            {failure !== null && <FormMessage>{failure}</FormMessage>}
          </div>
          <div className="grid gap-2 text-compact">
            {summary(read.report)}
            {reason !== null && <p className="font-semibold text-danger">{reason}</p>}
            {read.report.meta.ignored_columns.length > 0 && (
              <p className="text-small text-ink-soft">
                Colonne non lette: {read.report.meta.ignored_columns.join(", ")}.
              </p>
            )}
          </div>
          {choices?.(read.report, () => void reread(read.file))}
          <Rows report={read.report} shape={rows} />
        </div>
      )}
    </Dialog>
  );
}

function errorsOf({ meta: { errors } }: Report<Row>): string | null {
  if (errors === 0) return null;
  if (errors === 1) return "Una riga ha errori: correggila nel file e ricaricalo.";
  return `${errors} righe hanno errori: correggile nel file e ricaricalo.`;
}

function Rows<One extends Row>({
  report: { meta, rows },
  shape,
}: {
  report: Report<One>;
  shape: ImportRowsShape<One>;
}) {
  const [onlyErrors, setOnlyErrors] = useState(shape.errorsFirst === true && meta.errors > 0);
  const shown = onlyErrors && meta.errors > 0 ? rows.filter(({ action }) => action === "error") : rows;
  const hidden = (wideOnly?: boolean) => (wideOnly === true ? " max-md:hidden" : "");
  return (
    <>
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
              {shape.columns.map(({ header, wideOnly }) => (
                <th key={header} scope="col" className={`px-3 py-2 font-semibold${hidden(wideOnly)}`}>
                  {header}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 font-semibold">
                Esito
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const { text, tone } = shape.result(row);
              const note = shape.note?.(row) ?? null;
              return (
                <tr
                  key={row.row}
                  className="border-t border-line align-top first:border-t-0 max-sm:grid max-sm:grid-cols-[3.5rem_1fr]"
                >
                  <td className="numbers px-3 py-2.5 text-right text-ink-faint">{row.row}</td>
                  {shape.columns.map(({ header, cell, wideOnly }, place) =>
                    place === 0 ? (
                      <th key={header} scope="row" className="min-w-0 px-3 py-2.5 font-normal">
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={header} className={`px-3 py-2.5 text-small break-all text-ink-soft${hidden(wideOnly)}`}>
                        {cell(row)}
                      </td>
                    ),
                  )}
                  <td className="px-3 py-2.5 max-sm:col-start-2 max-sm:pt-0">
                    <Badge tone={tone}>{text}</Badge>
                    {note !== null && <p className="mt-2 text-small text-ink-soft">{note}</p>}
                    {Object.keys(row.errors).length > 0 && (
                      <ul className="mt-2 grid gap-1 text-small text-danger">
                        {Object.entries(row.errors).map(([column, messages]) => (
                          <li key={column}>
                            <strong>{column}</strong>: {messages.join(" ")}
                          </li>
                        ))}
                      </ul>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
