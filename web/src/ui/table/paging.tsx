// Links to the previous and the next page of a list. Renders nothing for a list of one page.
import type { PageMeta } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { ArrowLeftIcon, ArrowRightIcon } from "@/ui/icons";

type PagingProps = {
  /** Names what is paged, for screen readers. */
  label: string;
  meta: PageMeta;
  /** The address of a page. */
  pathOf: (page: number) => string;
  /** Called instead of following the link. */
  onTurn?: (page: number) => void;
};

export function Paging({ label, meta, pathOf, onTurn }: PagingProps) {
  const { current_page: page, last_page: last } = meta;
  if (last <= 1) return null;
  return (
    <nav aria-label={label} className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      <span className="justify-self-start">
        {page > 1 && (
          <ButtonLink
            to={pathOf(page - 1)}
            onFollow={onTurn && (() => onTurn(page - 1))}
            variant="secondary"
            aria-label="Pagina precedente"
            className="px-3 sm:px-5"
          >
            <ArrowLeftIcon className="size-4" /> <span className="max-sm:sr-only">Precedente</span>
          </ButtonLink>
        )}
      </span>
      <span className="numbers text-small text-ink-soft">
        Pagina {page} di {last}
      </span>
      <span className="justify-self-end">
        {page < last && (
          <ButtonLink
            to={pathOf(page + 1)}
            onFollow={onTurn && (() => onTurn(page + 1))}
            variant="secondary"
            aria-label="Pagina successiva"
            className="px-3 sm:px-5"
          >
            <span className="max-sm:sr-only">Successiva</span> <ArrowRightIcon className="size-4" />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
