// The footer of every public page: links, the centre and its contacts.
import type { Centre } from "@/api/types";
import facebook from "@/assets/social/facebook.svg";
import instagram from "@/assets/social/instagram.svg";
import anyLink from "@/assets/social/link.svg";
import linkedin from "@/assets/social/linkedin.svg";
import youtube from "@/assets/social/youtube.svg";
import { keyed } from "@/lib/keyed";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { MailIcon, PhoneIcon, PinIcon } from "@/ui/icons";
import { Logo } from "@/ui/logo";

const link = "inline-flex min-h-9 items-center text-on-band-soft underline-offset-4 hover:text-on-band hover:underline";
const label = "mb-2 text-small font-semibold text-on-band";

export function Footer({ centre, covered }: { centre: Centre; covered: boolean }) {
  return (
    <footer
      inert={covered}
      className="footer-band mt-24 bg-band text-on-band max-md:pb-(--bottom-bar-height) print:mt-6 print:pb-0"
    >
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-12 py-14 text-compact *:min-w-0 print:block print:border-t print:border-line print:px-0 print:py-3 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.6fr]">
        <div className="grid content-start justify-items-start gap-4 print:hidden">
          <Logo centre={centre} onBand />
          <p className="max-w-xs text-on-band-soft">{centre.claim}</p>
          <SocialLinks links={centre.social} />
        </div>
        <nav aria-label="Pagine del sito" className="print:hidden">
          <p className={label}>Sito</p>
          <ul>
            <FooterLink path={to.home()}>Homepage</FooterLink>
            <FooterLink path={to.courses()}>Corsi</FooterLink>
            <FooterLink path={to.about()}>Chi Siamo</FooterLink>
          </ul>
        </nav>
        <nav aria-label="Panello utente" className="print:hidden">
          <p className={label}>Panello utente</p>
          <ul>
            <FooterLink path={to.register()}>Registrati</FooterLink>
          </ul>
        </nav>
        <address
          className="not-italic"
          hidden={[centre.address, centre.email, centre.phone].every((part) => part === "")}
        >
          <p className={`${label} print:hidden`}>Contatti</p>
          <ul className="grid gap-1 text-on-band-soft print:flex print:flex-wrap print:gap-x-6">
            <li className="flex gap-2.5 py-1.5 text-balance" hidden={centre.address === ""}>
              <PinIcon className="mt-0.5 size-5 text-band-accent" /> {centre.address}
            </li>
            <li hidden={centre.email === ""}>
              <a href={`mailto:${centre.email}`} className={`${link} gap-2.5 wrap-anywhere`}>
                <MailIcon className="size-5 text-band-accent" /> {centre.email}
              </a>
            </li>
            <li hidden={centre.phone === ""}>
              <a href={`tel:${centre.phone.replaceAll(/[^+\d]/g, "")}`} className={`${link} numbers gap-2.5`}>
                <PhoneIcon className="size-5 text-band-accent" /> {centre.phone}
              </a>
            </li>
          </ul>
        </address>
      </div>
      <div className="border-t border-band-line">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-small text-on-band-soft print:p-0">
          <p>
            {centre.legal_name}
            {centre.tax_id !== "" && (
              <>
                {" "}
                · <span className="numbers">P. IVA e C.F. {centre.tax_id}</span>
              </>
            )}
          </p>
          <ul className="flex flex-wrap gap-x-6 print:hidden">
            <FooterLink path={to.checkCertificate()}>Verifica un attestato</FooterLink>
            <FooterLink path={to.privacy()}>Privacy</FooterLink>
            <FooterLink path={to.cookies()}>Cookie</FooterLink>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ path, children }: { path: string; children: string }) {
  return (
    <li>
      <AppLink to={path} className={link}>
        {children}
      </AppLink>
    </li>
  );
}

type Network = { label: string; glyph: string };

/**
 * Links to the centre's social networks. The glyphs are our own drawings, not trademarks; as files they stay out of
 * the first load.
 */
const networks: Readonly<Record<string, Network>> = {
  facebook: { label: "Facebook", glyph: facebook },
  instagram: { label: "Instagram", glyph: instagram },
  linkedin: { label: "LinkedIn", glyph: linkedin },
  youtube: { label: "YouTube", glyph: youtube },
};

function SocialLinks({ links }: { links: Centre["social"] }) {
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
