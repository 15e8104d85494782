// All certificates of the user in one place, the latest first: from every course and from before the site, also those that
// were replaced or revoked.
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import type { MyCertificate } from "@/api/types";
import { shortDate } from "@/lib/dates";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge, type BadgeTone } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { DownloadButton } from "@/ui/download-button";
import { QueryState } from "@/ui/query-state";
import { EmptyState } from "@/ui/states";
import { Paging } from "@/ui/table/paging";
import { Table } from "@/ui/table/table";
import type { Column } from "@/ui/table/table-types";
import { RenewalLink } from "./reservation-certificates";
import { pathOf, type ListParams } from "./list-params";
import { myCertificatesQuery } from "./queries";
import { useFocusOnPaging } from "./use-focus-on-paging";
import { validityStatus } from "./status-labels";

const columns: readonly Column<MyCertificate>[] = [
  { id: "title", header: "Attestato", primary: true, cell: (paper) => <Title paper={paper} /> },
  {
    id: "issued",
    header: "Rilasciato il",
    cell: ({ issued_at: issued }) => <span className="numbers whitespace-nowrap">{shortDate(issued)}</span>,
  },
  { id: "status", header: "Validità", cell: (paper) => <Status paper={paper} /> },
  { id: "file", header: "Documento", cell: (paper) => <Document paper={paper} /> },
];

const cardOf = (paper: MyCertificate) => (
  <Card className="grid gap-2.5 p-4 text-compact leading-snug">
    <div className="font-semibold">
      <Title paper={paper} />
    </div>
    <Status paper={paper} />
    <p className="numbers text-small text-ink-soft">Rilasciato il {shortDate(paper.issued_at)}</p>
    <Document paper={paper} />
  </Card>
);

export function MyCertificates({ params }: { params: ListParams<"certificates"> }) {
  const { data: list, error, refetch } = useQuery(myCertificatesQuery(params.page));
  const top = useFocusOnPaging(params);
  if (list !== undefined && params.page > list.meta.last_page) {
    return <Navigate replace to={pathOf({ ...params, page: list.meta.last_page })} />;
  }
  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-40 gap-4">
      <Table
        caption="I tuoi attestati"
        columns={columns}
        rows={list?.data}
        rowKey={({ id }) => id}
        card={cardOf}
        empty={<NoCertificates />}
        failure={
          error && <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i tuoi attestati" />
        }
      />
      {list !== undefined && (
        <Paging label="Pagine degli attestati" meta={list.meta} pathOf={(page) => pathOf({ ...params, page })} />
      )}
    </div>
  );
}

function NoCertificates() {
  return (
    <EmptyState title="Ancora nessun attestato" action={<ButtonLink to={to.courses()}>Scopri i Corsi</ButtonLink>}>
      Qui troverai tutti i tuoi attestati, da scaricare e da rinnovare, appena superi un corso.
    </EmptyState>
  );
}

function Title({ paper: { title, option, number, replaces } }: { paper: MyCertificate }) {
  return (
    <>
      <span className="block">{title}</span>
      {option !== title && <span className="block font-normal text-ink-soft">{option}</span>}
      <span className="numbers block text-small font-normal text-ink-soft">
        n.&nbsp;{number}
        {replaces !== null && <>, sostituisce il n.&nbsp;{replaces}</>}
      </span>
    </>
  );
}

function Status({ paper }: { paper: MyCertificate }) {
  const { tone, text, note } = paperStatus(paper);
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone={tone}>{text}</Badge>
      {note !== null && <span className="max-w-prose text-small text-ink-soft">{note}</span>}
      {paper.status !== "revoked" && paper.status !== "replaced" && <RenewalLink certificate={paper} />}
    </div>
  );
}

function Document({ paper: { id, code, number, title, downloadable, imported } }: { paper: MyCertificate }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {downloadable && (
        <DownloadButton size="small" address={to.myPaper(id)} defaultName={`attestato-${number}.pdf`}>
          Scarica<span className="sr-only"> l'attestato {title}</span>
        </DownloadButton>
      )}
      {imported && <span className="text-small text-ink-soft">Rilasciato su carta</span>}
      <AppLink
        to={to.certificateCheck(code)}
        className="inline-flex min-h-target items-center text-small font-medium text-brand underline underline-offset-4"
      >
        Verifica pubblica<span className="sr-only"> di {title}</span>
      </AppLink>
    </div>
  );
}

type PaperStatus = { tone: BadgeTone; text: string; note: string | null };

/** Badge and note for the state of a certificate. */
function paperStatus(paper: MyCertificate): PaperStatus {
  switch (paper.status) {
    case "revoked":
      return { tone: "danger", text: "Revocato", note: paper.reason };
    case "replaced":
      return {
        tone: "neutral",
        text: "Sostituito",
        note: paper.replaced_by === null ? paper.reason : `Vale il n.\u00A0${paper.replaced_by}`,
      };
    case "valid":
    case "expiring":
    case "expired":
      return { ...validityStatus(paper), note: null };
  }
}
