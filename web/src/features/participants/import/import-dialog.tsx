// Imports participants from a spreadsheet.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { components } from "@/api/schema";
import { upload, type UploadOptions } from "@/api/upload";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { addressText } from "@/domain/person-names";
import { shortDay } from "@/lib/dates";
import type { BadgeTone } from "@/ui/badge";
import { NativeSelect } from "@/ui/form/native-select-field";
import { Switch } from "@/ui/switch";
import { ImportDialog as Import } from "@/ui/upload/import-dialog";
import { certificatesQuery, refresh } from "../queries";

type ImportReport = components["schemas"]["ImportReport"];
type ImportRow = components["schemas"]["ImportRow"];

type ImportDialogProps = {
  dateId: number;
  /** A file dropped on the page: its preview is made at once. */
  dropped?: File | null;
  onClose: () => void;
};

const results: Record<ImportRow["action"], { text: string; tone: BadgeTone }> = {
  new: { text: "Nuova persona", tone: "brand" },
  known: { text: "Già registrata", tone: "info" },
  booked: { text: "Già iscritta", tone: "neutral" },
  error: { text: "Da correggere", tone: "danger" },
};

export function ImportDialog({ dateId, dropped = null, onClose }: ImportDialogProps) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const mailed = useMailed();
  const { data: options = [] } = useQuery(certificatesQuery(dateId));
  // Of those whose row names none. The preview that its change asks for must know it before the next render.
  const [certificate, setCertificate] = useState<number | null>(null);
  const chosen = useRef<number | null>(null);
  const below = `/api/course-dates/${dateId}/reservations`;
  const address = `${below}/upload`;

  const addressWith = (query: Record<string, string>, usual: number | null) => {
    const params = new URLSearchParams({ ...query, ...(usual !== null && { certificate: String(usual) }) });
    return params.size === 0 ? address : `${address}?${params}`;
  };

  async function run(file: File, report: ImportReport, options: UploadOptions): Promise<void> {
    try {
      // People without a seat join the waiting list, or the whole list is refused.
      await upload<ImportReport>(addressWith(waiting ? { waiting: "1" } : {}, chosen.current), file, options);
      const done = people(toImport(report));
      alert(
        "success",
        report.meta.over
          ? `Hai registrato ${done} tra gli iscritti.`
          : mailed(`Hai iscritto ${done}. Chi ha un indirizzo riceve un'email di conferma.`),
      );
      onClose();
    } finally {
      refresh(queries, dateId);
    }
  }

  return (
    <Import<ImportRow, ImportReport>
      title="Importa iscritti"
      description="Da un foglio .xlsx, una persona per riga."
      file={{ label: "File degli iscritti", hint: "Fino a 500 persone, 5 MB." }}
      columns={
        <>
          Le colonne possono stare in qualsiasi ordine: <strong>Cognome</strong>, <strong>Nome</strong>,{" "}
          <strong>Codice fiscale</strong> (oppure <strong>Data di nascita</strong> e <strong>Luogo di nascita</strong>
          ), Email, Email di contatto, Telefono, Sanitario, Certificazione, Mansione, Azienda. Chi c'è già è
          riconosciuto dal codice fiscale o dall'email, se il nome è lo stesso e l'email è confermata; degli altri, chi
          ha un'email riceve un invito.
        </>
      }
      template={{ address: `${below}/template`, defaultName: "modello-iscritti.xlsx" }}
      dropped={dropped}
      preview={(file, options) => upload<ImportReport>(addressWith({ dry_run: "1" }, chosen.current), file, options)}
      run={run}
      toCorrect={{ address: addressWith({ errors: "1" }, certificate), defaultName: "iscritti-da-correggere.xlsx" }}
      rereads
      counted={(report) => people(toImport(report))}
      obstacle={(report) => {
        if (toImport(report) === 0) return "Tutte le persone del file sono già iscritte.";
        if (report.meta.exceeding === 0) return null;
        if (report.meta.over) return "Non ci sono posti per tutti: aumenta prima i posti della data.";
        return waiting ? null : "Non ci sono posti per tutti.";
      }}
      summary={(report) => (
        <p role="status">
          <strong>{people(report.meta.total)}</strong> nel file: {countsOf(report)}. {freeSeats(report.meta.available)}.
          {report.meta.over &&
            " La data è già passata: le iscrizioni risultano registrate dopo il corso e non parte nessuna conferma."}
        </p>
      )}
      choices={({ meta }, reread) => (
        <>
          {options.length > 1 && (
            <NativeSelect
              label="Certificazione di chi non ne ha una nel file"
              options={[
                { value: 0, label: "Da scegliere" },
                ...options.filter(({ retired }) => !retired).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={certificate ?? 0}
              onChange={(option) => {
                chosen.current = option === 0 ? null : option;
                setCertificate(chosen.current);
                reread();
              }}
            />
          )}
          {meta.exceeding > 0 && meta.errors === 0 && !meta.over && (
            <Switch
              label={`Metti in lista d'attesa ${meta.exceeding === 1 ? "chi resta" : `le ${people(meta.exceeding)} che restano`} senza posto`}
              checked={waiting}
              onChange={setWaiting}
            />
          )}
        </>
      )}
      onChooseAnother={() => setWaiting(false)}
      rows={{
        result: ({ action }) => results[action],
        choices: {
          Certificazione: options.filter(({ retired }) => !retired).map(({ name }) => name),
          "Sanitario (sì/no)": ["sì", "no"],
        },
        columns: [
          { header: "Persona", cell: (row) => <Person {...row} /> },
          { header: "Contatti", cell: (row) => <Contacts {...row} />, wideOnly: true },
        ],
      }}
      onClose={onClose}
    />
  );
}

/** `30 persone` */
function people(count: number): string {
  return count === 1 ? "1 persona" : `${count} persone`;
}

/** The people of the file who would be added. */
function toImport({ rows }: ImportReport): number {
  return rows.filter(({ action }) => action === "new" || action === "known").length;
}

/** `25 nuove, 4 già registrate, 1 già iscritta` */
function countsOf({ rows }: ImportReport): string {
  const count = (wanted: ImportRow["action"]) => rows.filter(({ action }) => action === wanted).length;
  const parts: readonly (readonly [number, string, string])[] = [
    [count("new"), "nuova", "nuove"],
    [count("known"), "già registrata", "già registrate"],
    [count("booked"), "già iscritta", "già iscritte"],
    [count("error"), "da correggere", "da correggere"],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => `${number} ${number === 1 ? one : many}`)
    .join(", ");
}

/** `2 posti liberi` */
function freeSeats(seats: number): string {
  if (seats === 0) return "Nessun posto libero";
  return seats === 1 ? "1 posto libero" : `${seats} posti liberi`;
}

function Person({ person }: ImportRow) {
  const name = `${person.surname} ${person.name}`.trim();
  return (
    <>
      <span className="block font-semibold break-words">{name === "" ? "Senza nome" : name}</span>
      <span className="numbers block text-small text-ink-soft">
        {person.fiscal_code ?? (person.birth_date !== null && `nascita ${shortDay(person.birth_date)}`)}
      </span>
      {person.certificate !== null && <span className="block text-small text-ink-soft">{person.certificate}</span>}
    </>
  );
}

function Contacts({ person }: ImportRow) {
  return (
    <>
      <span className="block">{addressText(person)}</span>
      <span className="numbers block">{person.phone}</span>
    </>
  );
}
