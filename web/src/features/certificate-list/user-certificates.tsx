// The certificates of one person, below what they have booked.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/ui/button";
import { QueryState } from "@/ui/query-state";
import { EmptyState } from "@/ui/states";
import { DataTable } from "@/ui/table/data-table";
import { CertificateCard } from "./certificate-cells";
import { columnsOfPerson } from "./columns";
import { PaperDialogs } from "./paper-dialogs";
import { userCertificatesQuery } from "./queries";

const none: readonly never[] = [];

export function UserCertificates({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const { data: list, error, isPlaceholderData, refetch } = useQuery(userCertificatesQuery(id, page));
  return (
    <section aria-labelledby="attestati" className="mt-12 grid gap-4">
      <h2 id="attestati" className="text-title font-semibold">
        Attestati
      </h2>
      <DataTable
        name="user-certificates"
        caption="Attestati"
        columns={columnsOfPerson}
        rows={list?.data}
        rowKey={(certificate) => certificate.id}
        card={(certificate) => <CertificateCard certificate={certificate} />}
        stale={isPlaceholderData}
        noun={["attestato", "attestati"]}
        empty={<EmptyState title="Nessun attestato">A questa persona non ne è stato rilasciato nessuno.</EmptyState>}
        failure={
          error && <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare gli attestati" />
        }
      />
      <PaperDialogs rows={list?.data ?? none} />
      {list !== undefined && list.meta.last_page > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Più recenti
          </Button>
          <Button variant="secondary" disabled={page >= list.meta.last_page} onClick={() => setPage(page + 1)}>
            Meno recenti
          </Button>
        </div>
      )}
    </section>
  );
}
