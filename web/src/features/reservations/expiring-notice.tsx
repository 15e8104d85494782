// What expires soon, or has expired, and is not renewed yet: it leads to the renewal before anybody looks for it.
import { useQuery } from "@tanstack/react-query";
import { RenewalLink } from "./renewal-link";
import { papersToRenewQuery } from "./queries";
import { validityStatus } from "./status-labels";

export function ExpiringNotice() {
  const { data: list } = useQuery(papersToRenewQuery);
  const papers = list?.data ?? [];
  if (papers.length === 0) return null;
  return (
    <section aria-label="Attestati da rinnovare" className="rounded-card bg-warning-soft px-4 py-3 sm:px-5">
      <ul className="grid gap-1">
        {papers.map((paper) => (
          <li key={paper.id} className="flex flex-wrap items-center gap-x-4 text-compact text-ink">
            <span>
              <strong className="font-semibold">{paper.title}</strong>: {lowerFirst(validityStatus(paper).text)}.
            </span>
            <RenewalLink certificate={paper} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
