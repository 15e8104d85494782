// The audit log: author, subject, time and both versions of each change; of one course, date or person when the address names it.
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { AuditEntry, AuditQuery, ManagedUser } from "@/api/types";
import { addressText, listName } from "@/domain/person-names";
import { shortDateTime } from "@/lib/dates";
import { Autocomplete } from "@/ui/autocomplete/autocomplete";
import { Choice } from "@/ui/choice";
import { ExportButton } from "@/ui/export-button";
import { FilterById } from "@/ui/select/select-filter";
import type { DataColumn } from "@/ui/table/data-table-types";
import { useTableUrl } from "@/ui/table/use-table-url";
import { ListScreen } from "@/ui/table/list-screen";
import { EntryCard, Actor, Changes, What } from "./entry-cells";
import { kinds } from "./labels";
import { auditQueryOf, auditUrl, subjectKinds } from "./list-params";
import { chosenPeriod, periodOptions } from "./periods";
import { auditQuery, authorsQuery, peopleQuery } from "./queries";

const kindOptions = [{ value: null, label: "Tutto" }, ...subjectKinds.map((value) => ({ value, label: kinds[value] }))];

export function AuditScreen() {
  const url = useTableUrl(auditUrl);
  const query = auditQueryOf(url);
  const list = useQuery(auditQuery(query));
  const { data: authors = [] } = useQuery(authorsQuery);
  const personId = useId();
  return (
    <ListScreen
      name="audit"
      title="Registro attività"
      description={descriptionOf(query, list.data?.data)}
      actions={<ExportButton path="/api/audit/export" query={query} name="registro-attivita" />}
      list={list}
      url={url}
      columns={columns}
      card={(entry) => <EntryCard entry={entry} />}
      filters={
        query.subject_id === undefined ? [{ name: "subject_kind", label: "Riguarda", options: kindOptions }] : []
      }
      tools={
        <div className="grid min-w-[min(100%,14rem)] grow lg:grow-0 [&_input]:min-h-14">
          <label htmlFor={personId} className="sr-only">
            Persona
          </label>
          <Autocomplete
            id={personId}
            label="Persona"
            placeholder="Cerca una persona"
            value={null}
            onChange={(person: ManagedUser | null) => {
              if (person !== null) {
                url.change({ filters: { subject_kind: "user", subject_id: String(person.id) } });
              }
            }}
            query={peopleQuery}
            itemKey={({ id }) => id}
            itemText={listName}
            itemDetail={addressText}
            minLength={2}
          />
        </div>
      }
      moreFilters={
        <>
          <FilterById
            label="Autore"
            none="Chiunque"
            options={authors}
            value={query.actor}
            onChange={(actor) => url.setFilter("actor", actor === null ? null : String(actor))}
          />
          <Choice
            label="Periodo"
            options={periodOptions(query)}
            value={chosenPeriod(query)}
            onChange={(from) => url.change({ filters: { from, to: null } })}
            active={query.from !== undefined || query.to !== undefined}
          />
        </>
      }
      noun={["modifica", "modifiche"]}
      failed="Non siamo riusciti a caricare le attività"
      clearLabel="Mostra tutte le attività"
      empty={{
        title: "Nessuna modifica trovata",
        text: "Qui si legge chi ha modificato corsi, date, iscrizioni, utenti e attestati, quando, e com'erano prima.",
      }}
    />
  );
}

/** The filters of the list, in words. */
function descriptionOf(query: AuditQuery, entries: readonly AuditEntry[] | undefined): string {
  const own = entries?.find(
    ({ subject_kind: kind, subject_id: id }) => kind === query.subject_kind && id === query.subject_id,
  );
  const actor = entries?.find((entry) => entry.actor?.id === query.actor)?.actor;
  const parts = [
    query.subject_id !== undefined ? `Cronologia${own?.subject ? ` di ${own.subject}` : ""}` : null,
    query.actor !== undefined && actor ? `modifiche di ${actor.name}` : null,
  ].filter((part) => part !== null);
  const text = parts.join(": ");
  return text === "" ? "Chi ha cambiato che cosa, e com'era prima." : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** The columns of the audit log. */
const columns: readonly DataColumn<AuditEntry>[] = [
  {
    id: "at",
    header: "Quando",
    className: "numbers whitespace-nowrap align-top",
    cell: (entry) => shortDateTime(entry.at),
  },
  { id: "actor", header: "Chi", className: "min-w-36 align-top", cell: (entry) => <Actor entry={entry} /> },
  {
    id: "action",
    header: "Che cosa",
    primary: true,
    className: "min-w-64 align-top font-normal",
    cell: (entry) => <What entry={entry} />,
  },
  { id: "changes", header: "Modifiche", className: "min-w-80 align-top", cell: (entry) => <Changes entry={entry} /> },
];
