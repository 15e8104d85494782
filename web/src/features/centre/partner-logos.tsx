// The partners' logos, each a link to the partner's site.
import type { Centre } from "@/api/types";
import { densities } from "@/lib/centre";
import { keyed } from "@/lib/keyed";

export function PartnerLogos({ partners }: { partners: Centre["partners"] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {keyed(partners, ({ url }) => url).map(({ key, item: { name, url, logo } }) => (
        <li key={key}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="logo-tile grid h-24 place-items-center rounded-card border border-line px-5 transition-colors hover:border-line-strong"
          >
            <img
              src={logo}
              srcSet={densities(logo)}
              alt={name}
              width={160}
              height={48}
              loading="lazy"
              decoding="async"
              className="max-h-12 w-auto"
            />
            <span className="sr-only">(si apre in una nuova scheda)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
