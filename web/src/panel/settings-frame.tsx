// Impostazioni: what the centre decides about itself. Each section is a screen with an address of its own.
import type { ReactNode } from "react";
import { to } from "@/lib/routes";
import { NavLink } from "@/ui/app-link";
import { PageHeader } from "@/ui/page-header";

/** In the order of the navigation. A section is one line here, and a screen in screens.ts. */
const sections = [
  { title: "Centro", path: to.settings() },
  { title: "Attestati", path: to.certificateSettings() },
  { title: "Messaggi", path: to.mailSettings() },
] as const;

export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Impostazioni" description="Come il tuo centro si presenta e come lavora." />
      <nav aria-label="Sezioni delle impostazioni" className="mb-6 overflow-x-auto border-b border-line">
        <ul className="flex gap-6">
          {sections.map(({ title, path }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === to.settings()}
                className="grid min-h-target items-center border-b-2 border-transparent px-0.5 text-compact font-medium whitespace-nowrap text-ink-soft transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}
