// The list of all certificates, searched, filtered and sorted by the server.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Mail, Upload } from "lucide-react";
import { Fragment } from "react";
import { BulkActions, exportOf } from "@/domain/bulk/bulk-actions";
import { useChosenRows, type ChosenRows } from "@/domain/bulk/use-chosen-rows";
import type { CertificateQuery } from "@/api/types";
import { CourseFilter, useCourseChoice } from "@/domain/course-choice";
import { SavedViewsMenu } from "@/domain/saved-views/saved-views-menu";
import { classNames } from "@/lib/class-names";
import { shortDate } from "@/lib/dates";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { romeNow } from "@/lib/rome-time";
import { Button } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { DayFilter } from "@/ui/date-picker/day-filter";
import { ExportButton } from "@/ui/export-button";
import { useTableUrl } from "@/ui/table/use-table-url";
import { ListScreen } from "@/ui/table/list-screen";
import { CertificateCard } from "./certificate-cells";
import { columns } from "./columns";
import { statuses } from "./labels";
import { certificateListUrl, certificateQueryOf, expiryDays, quickFilters } from "./list-params";
import { daysOfIssue, issuePeriod, periodOptions } from "./issue-period";
import { ImportDialog } from "./import-dialog";
import { PaperDialogs, usePaperDialog } from "./paper-dialogs";
import { certificatesQuery, mailCertificates, refreshCertificates } from "./queries";

const none: readonly never[] = [];
const statusOptions = [
  { value: null, label: "Tutti" },
  ...(["valid", "expiring", "expired", "revoked", "replaced"] as const).map((value) => ({
    value,
    label: statuses[value].text,
  })),
];

export function CertificatesScreen() {
  const url = useTableUrl(certificateListUrl);
  const { dialog, open, close } = usePaperDialog();
  const query = certificateQueryOf(url);
  const list = useQuery(certificatesQuery(query));
  const courses = useCourseChoice();
  const today = romeNow().slice(0, 10);
  const period = issuePeriod(query, today);
  const days = expiryDays.find((one) => one === url.filters.expiring_within);

  return (
    <ListScreen
      name="certificates"
      title="Attestati"
      description="Tutti gli attestati rilasciati, con la loro validità a oggi."
      actions={
        <>
          <Button variant="secondary" onClick={() => open("import")}>
            <Upload className="size-4.5" /> Importa
          </Button>
          <ExportButton path="/api/certificates/export" query={query} name="attestati" />
        </>
      }
      list={list}
      url={url}
      columns={columns}
      card={(certificate) => <CertificateCard certificate={certificate} />}
      tools={<SavedViewsMenu list="certificates" table="certificates" />}
      selection={useChosenRows({
        page: list.data,
        query,
        label: ({ holder, number }) => `${holder}, n. ${number}`,
        actions: (chosen) => <ChosenPapers chosen={chosen} />,
      })}
      hasSizes
      search="Cerca per nome, numero, codice o codice fiscale"
      filters={[{ name: "status", label: "Stato", options: statusOptions }]}
      moreFilters={
        <>
          <CourseFilter
            value={query.id_course}
            onChange={(course) => url.setFilter("course", course === null ? null : String(course))}
          />
          <Choice
            label="Rilasciati"
            options={periodOptions}
            value={period}
            onChange={(next) => url.change({ filters: daysOfIssue(next, today) })}
            active={period !== null}
          />
          {period === "own" && (
            <>
              <DayFilter label="Dal" day={query.issued_from ?? null} onChange={(day) => url.setFilter("from", day)} />
              <DayFilter label="Al" day={query.issued_to ?? null} onChange={(day) => url.setFilter("to", day)} />
            </>
          )}
        </>
      }
      quickFilters={
        <QuickFilters
          groups={quickFilters.map(({ label: about, short, filters: quick }) => ({
            label: about,
            short,
            filters: quick.map(({ label, filters, sort }) => {
              const isOn = filters.status === (query.status ?? null) && filters.expiring_within === (days ?? null);
              const nothing = { filters: { expiring_within: null, status: null }, sort: null };
              return { label, isOn, onToggle: () => url.change(isOn ? nothing : { filters, sort }) };
            }),
          }))}
        />
      }
      chips={[
        days !== undefined && {
          label: `Scadono entro ${days} giorni`,
          onRemove: () => url.setFilter("expiring_within", null),
        },
        query.id_course !== undefined && {
          label: `Corso: ${courses.find(({ id }) => id === query.id_course)?.title ?? "…"}`,
          onRemove: () => url.setFilter("course", null),
        },
        query.issued_from !== undefined && {
          label: `Rilasciati dal ${shortDate(`${query.issued_from}T00:00`)}`,
          onRemove: () => url.setFilter("from", null),
        },
        query.issued_to !== undefined && {
          label: `Rilasciati fino al ${shortDate(`${query.issued_to}T00:00`)}`,
          onRemove: () => url.setFilter("to", null),
        },
      ]}
      noun={["attestato", "attestati"]}
      failed="Non siamo riusciti a caricare gli attestati"
      empty={{
        title: "Nessun attestato rilasciato",
        text: "Gli attestati si rilasciano dalla Lista Iscritti di una data, a chi era presente e ha superato il corso. Quelli rilasciati prima si importano da un foglio .xlsx.",
      }}
      notFound={{
        title: "Nessun attestato trovato",
        text: "La ricerca guarda l'inizio di nome, cognome, numero, codice e codice fiscale.",
      }}
    >
      {dialog === "import" && <ImportDialog onClose={close} />}
      <PaperDialogs rows={list.data?.data ?? none} />
    </ListScreen>
  );
}

function ChosenPapers({ chosen }: { chosen: ChosenRows<CertificateQuery> }) {
  const queries = useQueryClient();
  const mailed = useMailed();
  const { rows, query } = chosen;
  const papers = counted(rows, "attestato", "attestati");
  return (
    <BulkActions
      chosen={chosen}
      onDone={() => refreshCertificates(queries)}
      actions={[
        { label: "Scarica i PDF (.zip)", icon: Download, path: "/api/certificates/download", name: "attestati.zip" },
        {
          label: "Rimanda per email",
          icon: Mail,
          title: `Vuoi rimandare ${papers}?`,
          body: <p>Parte un'email per ogni attestato in vigore, all'indirizzo che l'intestatario ha adesso.</p>,
          action: `Rimanda ${papers}`,
          run: () => mailCertificates(query, rows),
          done: (done) => mailed(`${counted(done, "email in partenza", "email in partenza")}.`),
        },
        exportOf("/api/certificates/export", "attestati"),
      ]}
    />
  );
}

type QuickFilter = { label: string; isOn: boolean; onToggle: () => void };

type QuickFiltersProps = {
  /** The words before all of them: `Scadono entro`, and shorter on a phone. */
  groups: readonly { label: string; short?: string; filters: readonly QuickFilter[] }[];
};

/** The most common filters, each one press away. One at a time; the same press drops it. */
function QuickFilters({ groups }: QuickFiltersProps) {
  return (
    // On a phone they scroll in one line, up to the edges of the window.
    <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
      {groups.map(({ label, short = label, filters }, index) => (
        <Fragment key={label}>
          {index > 0 && <span aria-hidden="true" className="mx-2 h-6 w-px shrink-0 bg-line-strong" />}
          <div role="group" aria-label={label} className="flex shrink-0 items-center gap-2">
            <span aria-hidden="true" className="text-small whitespace-nowrap text-ink-soft">
              <span className="max-sm:hidden">{label}</span>
              <span className="sm:hidden">{short}</span>
            </span>
            {filters.map(({ label: text, isOn, onToggle }) => (
              <button
                key={text}
                type="button"
                aria-pressed={isOn}
                onClick={onToggle}
                className={classNames(
                  "numbers inline-flex min-h-9 shrink-0 items-center rounded-full border px-3 text-small sm:px-3.5 font-medium transition-colors pointer-coarse:min-h-target",
                  isOn ? "border-brand bg-brand text-on-brand" : "border-line-strong bg-surface hover:border-ink",
                )}
              >
                {text}
              </button>
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
