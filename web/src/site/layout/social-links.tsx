// The centre's pages on social networks. The glyphs are our own plain drawings, not the networks' trademarks.
import type { ReactNode } from "react";
import type { Centre } from "@/api/types";
import { ExternalIcon } from "@/ui/icons";

const glyphs: Readonly<Record<string, ReactNode>> = {
  facebook: <path d="M14.5 7.5H13c-1 0-1.5.6-1.5 1.5V20M8.5 12.5h5" />,
  instagram: <path d="M8 4.5h8A3.5 3.5 0 0 1 19.5 8v8a3.5 3.5 0 0 1-3.5 3.5H8A3.5 3.5 0 0 1 4.5 16V8A3.5 3.5 0 0 1 8 4.5zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.5 7.5v.1" />,
  linkedin: <path d="M7 10v8M7 6.5v.1M11 18v-8M11 13.5c0-2 1.2-3.5 3-3.5s3 1.2 3 3.5V18" />,
  youtube: <path d="M5 6.5c4.5-.8 9.5-.8 14 0 1.5 3.5 1.5 7.5 0 11-4.5.8-9.5.8-14 0-1.5-3.5-1.5-7.5 0-11zM10.5 9.5v5l4-2.5z" />,
};

const names: Readonly<Record<string, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
};

export function SocialLinks({ links }: { links: Centre["social"] }) {
  return (
    <ul className="-ml-2.5 flex">
      {links.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="grid size-target place-items-center rounded-control text-on-band-soft hover:text-on-band"
          >
            <Glyph name={name} />
            <span className="sr-only">{names[name] ?? name} (si apre in una nuova scheda)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Glyph({ name }: { name: string }) {
  const glyph = glyphs[name];
  if (glyph === undefined) return <ExternalIcon className="size-6" />;
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {glyph}
    </svg>
  );
}
