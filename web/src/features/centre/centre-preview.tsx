// The site as a visitor would see it, drawn from the form's values with the components of the site. It follows what is typed
// when the browser has time.
import { useDeferredValue } from "react";
import { useWatch, type Control } from "react-hook-form";
import type { Centre } from "@/api/types";
import { counted } from "@/lib/numbers";
import { Logo } from "@/ui/logo";
import { Counters } from "./counters";
import { Footer } from "./footer";
import { LegalText } from "./legal-text";
import { PartnerLogos } from "./partner-logos";
import { previewOf, type CentreValues } from "./settings-values";

export const shownPages = [
  { value: "site", label: "Sito" },
  { value: "privacy", label: "Privacy" },
  { value: "cookies", label: "Cookie" },
] as const;

export type Shown = (typeof shownPages)[number]["value"];

type CentrePreviewProps = { control: Control<CentreValues>; stored: Centre; shown: Shown };

export function CentrePreview({ control, stored, shown }: CentrePreviewProps) {
  const typed = useWatch({ control, compute: (values) => values });
  const centre = previewOf(useDeferredValue(typed), stored);
  return (
    <div className="grid bg-paper">
      <div className="page flex h-(--navbar-height) items-center border-b border-line">
        <Logo centre={centre} />
      </div>
      {shown === "site" ? <Pages centre={centre} /> : <Legal centre={centre} page={shown} />}
      <Footer centre={centre} covered={false} />
    </div>
  );
}

function Pages({ centre }: { centre: Centre }) {
  const { counters, accreditation, cancellation_notice_hours: hours } = centre;
  // One that is being added has no logo yet.
  const partners = centre.partners.filter(({ logo }) => logo !== "");
  return (
    <div className="grid gap-12 pt-10">
      <p className="page text-heading font-semibold text-balance">{centre.claim}</p>
      {partners.length > 0 && (
        <div className="page grid gap-6">
          <p className="text-title font-semibold">Chi si forma e lavora con noi</p>
          <PartnerLogos partners={partners} />
        </div>
      )}
      <div className="bg-sunken">
        <div className="page grid gap-6 py-12">
          <p className="text-title font-semibold">I nostri numeri</p>
          <Counters counters={counters} />
        </div>
      </div>
      <div className="page grid gap-3 text-ink-soft">
        <p>I nostri istruttori sono certificati da {accreditation}.</p>
        <p>
          {hours === 0
            ? "Puoi annullare fino all'inizio del corso."
            : `Puoi annullare fino a ${counted(hours, "ora", "ore")} prima.`}
        </p>
      </div>
    </div>
  );
}

function Legal({ centre, page }: { centre: Centre; page: "privacy" | "cookies" }) {
  return (
    <div className="page pt-10">
      <LegalText
        title={page === "privacy" ? "Privacy" : "Cookie"}
        sections={centre[page].filter(({ paragraphs }) => paragraphs.length > 0)}
        previews
      />
    </div>
  );
}
