// Imports a spreadsheet: choose a file, look at what would happen row by row, correct what is wrong or leave it out, import.
// Nothing is written before the last press, and then everything or nothing.
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import type { UploadOptions } from "@/api/upload";
import { sentenceFor } from "@/api/failure";
import { counted as countOf } from "@/lib/numbers";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { DialogGuard } from "@/ui/unsaved-guard";
import { DownloadButton } from "@/ui/download-button";
import { controlStyles } from "@/ui/form/control-styles";
import { FormMessage } from "@/ui/form/form-message";
import { Switch } from "@/ui/switch";
import { spreadsheetLimits } from "./file-limits";
import { UploadField } from "./upload-field";

type Row = { row: number; action: string; errors: Record<string, string[]>; values: Record<string, string> };
type Report<One extends Row> = {
  meta: { total: number; errors: number; ignored_columns: string[]; hints?: string[] };
  rows: One[];
};

/** What the server reads instead of cells of the file. */
type Corrections = { cells: readonly { row: number; column: string; value: string }[]; left_out: readonly number[] };

const none: readonly never[] = [];
const noCorrections: Corrections = { cells: [], left_out: [] };

function isChanged({ cells, left_out: leftOut }: Corrections): boolean {
  return cells.length + leftOut.length > 0;
}

function optionsOf(corrections: Corrections): { fields?: Record<string, string> } {
  return isChanged(corrections) ? { fields: { corrections: JSON.stringify(corrections) } } : {};
}

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
  run: (file: File, report: Read, options: UploadOptions) => Promise<void>;
  /** The download of the rows with errors, each with its reasons. */
  toCorrect: { address: string; defaultName: string };
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
  /** The values that a column may have, where there are few. */
  choices?: Record<string, readonly string[]>;
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
  toCorrect,
  rereads = false,
  counted,
  obstacle,
  summary,
  choices,
  onChooseAnother,
  rows,
  onClose,
}: ImportDialogProps<One, Read>) {
  const [read, setRead] = useState<{ file: File; report: Read; corrections: Corrections } | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [first, setFirst] = useState(dropped);
  /** To close the dialog, without an answer yet. */
  const [tries, setTries] = useState(0);

  async function start({ file: chosen, report, corrections }: NonNullable<typeof read>): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await run(chosen, report, optionsOf(corrections));
    } catch (problem) {
      setFailure(sentenceFor(problem));
      const now = rereads ? await preview(chosen, optionsOf(corrections)).catch(() => null) : null;
      if (now !== null) setRead({ file: chosen, report: now, corrections });
      setPending(false);
    }
  }

  async function reread(last: NonNullable<typeof read>, corrections = last.corrections): Promise<void> {
    setPending(true);
    setFailure(null);
    setRead({ ...last, corrections });
    try {
      const report = await preview(last.file, optionsOf(corrections));
      // Later corrections have an answer of their own.
      setRead((now) => (now?.corrections === corrections ? { ...now, report } : now));
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
  const isCorrected = read !== null && isChanged(read.corrections);
  return (
    <>
      {isCorrected && (
        <DialogGuard
          text="Le correzioni non sono nel file."
          tries={tries}
          onStay={() => setTries(0)}
          onLeave={onClose}
        />
      )}
      <Dialog
        title={title}
        description={read === null ? description : read.file.name}
        size={read === null ? "medium" : "large"}
        locked={pending}
        guarded={isCorrected}
        onClose={isCorrected ? () => setTries((count) => count + 1) : onClose}
        footer={
          read !== null && (
            <>
              <Button variant="secondary" disabled={pending} onClick={chooseAnother}>
                Scegli un altro file
              </Button>
              <Button pending={pending} disabled={reason !== null} onClick={() => void start(read)}>
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
              onDone={(report, chosen) => setRead({ file: chosen, report, corrections: noCorrections })}
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
              {read.report.meta.hints?.map((hint) => (
                <p key={hint} className="text-small text-warning">
                  {hint}
                </p>
              ))}
            </div>
            {choices?.(read.report, () => void reread(read))}
            <Corrected corrections={read.corrections} onUndo={() => void reread(read, noCorrections)} />
            <Rows
              report={read.report}
              shape={rows}
              onCorrect={(row, column, value) => {
                const others = read.corrections.cells.filter((one) => one.row !== row || one.column !== column);
                void reread(read, { ...read.corrections, cells: [...others, { row, column, value }] });
              }}
              onLeaveOut={(row) =>
                void reread(read, { ...read.corrections, left_out: [...read.corrections.left_out, row] })
              }
            />
            {read.report.meta.errors > 0 && (
              <div>
                <DownloadButton
                  {...toCorrect}
                  sent={read.file}
                  fields={optionsOf(read.corrections).fields}
                  size="small"
                >
                  Scarica le righe da correggere (.xlsx)
                </DownloadButton>
              </div>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}

function errorsOf({ meta: { errors } }: Report<Row>): string | null {
  if (errors === 0) return null;
  if (errors === 1) return "Una riga ha errori: correggila qui sotto, oppure non importarla.";
  return `${errors} righe hanno errori: correggile qui sotto, oppure non importarle.`;
}

type CorrectedProps = { corrections: Corrections; onUndo: () => void };

/** What the import does otherwise than the file says. */
function Corrected({ corrections, onUndo }: CorrectedProps) {
  if (!isChanged(corrections)) return null;
  const { cells, left_out: leftOut } = corrections;
  const parts = [
    cells.length > 0 && countOf(cells.length, "cella corretta", "celle corrette"),
    leftOut.length > 0 && countOf(leftOut.length, "riga da non importare", "righe da non importare"),
  ].filter((part) => part !== false);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-compact">
      {parts.join(" e ")}: il file resta com'è.
      <Button variant="quiet" size="small" onClick={onUndo}>
        Torna al file
      </Button>
    </p>
  );
}

type RowsProps<One extends Row> = {
  report: Report<One>;
  shape: ImportRowsShape<One>;
  onCorrect: (row: number, column: string, value: string) => void;
  onLeaveOut: (row: number) => void;
};

function Rows<One extends Row>({ report: { meta, rows }, shape, onCorrect, onLeaveOut }: RowsProps<One>) {
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
                      <div className="mt-2 grid gap-3">
                        {Object.entries(row.errors).map(([column, messages]) => (
                          <Correction
                            key={column}
                            row={row.row}
                            column={column}
                            value={row.values[column] ?? ""}
                            messages={messages}
                            choices={shape.choices?.[column] ?? none}
                            onChange={(value) => onCorrect(row.row, column, value)}
                          />
                        ))}
                        <div>
                          <Button
                            variant="secondary"
                            size="small"
                            aria-label={`Non importare la riga ${row.row}`}
                            onClick={() => onLeaveOut(row.row)}
                          >
                            Non importarla
                          </Button>
                        </div>
                      </div>
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

type CorrectionProps = {
  row: number;
  column: string;
  value: string;
  messages: readonly string[];
  choices: readonly string[];
  onChange: (value: string) => void;
};

/** A cell with an error. It is read anew when the reader leaves the field; Enter goes on to the next one. */
function Correction({ row, column, value, messages, choices, onChange }: CorrectionProps) {
  const id = useId();
  const known = choices.find((choice) => choice === value);
  const wiring = {
    id,
    "aria-invalid": true,
    "aria-describedby": `${id}-error`,
    className: controlStyles(true),
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const fields = [
      ...(event.currentTarget.closest("table")?.querySelectorAll<HTMLElement>("tbody :is(input, select)") ?? []),
    ];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next === undefined) event.currentTarget.blur();
    else next.focus();
  }

  return (
    <div className="grid max-w-80 gap-1">
      <label htmlFor={id} className="text-small font-semibold">
        {column}
        <span className="sr-only"> della riga {row}</span>
      </label>
      {choices.length > 0 ? (
        <select {...wiring} value={known ?? ""} onChange={({ target }) => onChange(target.value)}>
          {known === undefined && <option value="">{value === "" ? "Da scegliere" : value}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...wiring}
          defaultValue={value}
          maxLength={200}
          autoComplete="off"
          onBlur={({ target }) => {
            if (target.value.trim() !== value) onChange(target.value.trim());
          }}
          onKeyDown={onKeyDown}
        />
      )}
      <p id={`${id}-error`} className="text-small text-danger">
        {messages.join(" ")}
      </p>
    </div>
  );
}
