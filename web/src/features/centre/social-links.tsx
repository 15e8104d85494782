// Links to the centre's social networks. The glyphs are our own drawings, not trademarks; as files they stay out of
// the first load.
import type { Centre } from "@/api/types";
import facebook from "@/assets/social/facebook.svg";
import instagram from "@/assets/social/instagram.svg";
import anyLink from "@/assets/social/link.svg";
import linkedin from "@/assets/social/linkedin.svg";
import youtube from "@/assets/social/youtube.svg";
import { keyed } from "@/lib/keyed";

type Network = { label: string; glyph: string };

const networks: Readonly<Record<string, Network>> = {
  facebook: { label: "Facebook", glyph: facebook },
  instagram: { label: "Instagram", glyph: instagram },
  linkedin: { label: "LinkedIn", glyph: linkedin },
  youtube: { label: "YouTube", glyph: youtube },
};

export function SocialLinks({ links }: { links: Centre["social"] }) {
  return (
    <ul className="-ml-2.5 flex">
      {keyed(links, ({ url }) => url).map(({ key, item: { name, url } }) => {
        const { label, glyph } = networks[name] ?? { label: name, glyph: anyLink };
        return (
          <li key={key}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="grid size-target place-items-center rounded-control opacity-90 hover:opacity-100"
            >
              <img src={glyph} alt={`${label} (si apre in una nuova scheda)`} width={24} height={24} loading="lazy" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
