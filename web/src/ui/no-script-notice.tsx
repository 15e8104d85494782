// Shown without JavaScript where a form needs it: why, and how else to reach the centre. Only the server renders the
// content of noscript, so the browser's build leaves it out.
import type { Centre } from "@/api/types";

type NoScriptNoticeProps = {
  /** The purpose JavaScript is needed for: "Per accedere". */
  purpose: string;
  centre: Pick<Centre, "email" | "phone">;
};

export function NoScriptNotice({ purpose, centre: { email, phone } }: NoScriptNoticeProps) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="rounded-control bg-warning-soft p-4 text-compact text-ink">
          {purpose} serve JavaScript: attivalo nelle impostazioni del browser e ricarica la pagina. Oppure contattaci,
          pensiamo a tutto noi:{" "}
          <a
            href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}
            className="numbers font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {phone}
          </a>{" "}
          o{" "}
          <a href={`mailto:${email}`} className="font-semibold underline underline-offset-4">
            {email}
          </a>
          .
        </p>
      )}
    </noscript>
  );
}
