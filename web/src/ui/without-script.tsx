// What those without JavaScript read where nothing works without it: why, and how else to reach the centre. React renders
// what is inside noscript on the server only.
import type { Centre } from "@/api/types";

type WithoutScriptProps = {
  /** What cannot be done: "Per accedere". */
  purpose: string;
  centre: Pick<Centre, "email" | "phone">;
};

export function WithoutScript({ purpose, centre: { email, phone } }: WithoutScriptProps) {
  return (
    <noscript>
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
    </noscript>
  );
}
