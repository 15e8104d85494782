// From page to page of a list. Shown only where there is more than one.
import type { PageMeta } from "@/api/types";
import { Button } from "@/ui/button";
import { ArrowLeftIcon, ArrowRightIcon } from "@/ui/icons";

type PagerProps = { meta: PageMeta; pending?: boolean; onPage: (page: number) => void };

export function Pager({ meta, pending = false, onPage }: PagerProps) {
  const { current_page: page, last_page: last } = meta;
  if (last <= 1) return null;
  return (
    <nav aria-label="Pagine" aria-busy={pending} className="flex items-center justify-between gap-3">
      <Button variant="secondary" disabled={page <= 1 || pending} onClick={() => onPage(page - 1)}>
        <ArrowLeftIcon /> <span className="max-sm:sr-only">Precedente</span>
      </Button>
      <p role="status" className="numbers text-[1rem] text-ink-soft">
        Pagina {page} di {last}
      </p>
      <Button variant="secondary" disabled={page >= last || pending} onClick={() => onPage(page + 1)}>
        <span className="max-sm:sr-only">Successiva</span> <ArrowRightIcon />
      </Button>
    </nav>
  );
}
