// The first steps of a new centre, each with the way to do it. What an instructor may not do is only told.
import type { FirstSteps as Steps } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Card } from "@/ui/card";
import { ArrowRightIcon, CheckIcon } from "@/ui/icons";

type Step = { title: string; text: string; path: string; done: boolean; forAdmins?: true };

function stepsOf({ course, date, instructor, signer, logo, privacy }: Steps): Step[] {
  return [
    {
      title: "Aggiungi un corso",
      text: "Titolo, programma, attestati: come lo vedranno i visitatori.",
      path: to.adminCourseCreate(),
      done: course,
      forAdmins: true,
    },
    {
      title: "Invita un istruttore",
      text: "Riceve un'email per scegliere la password.",
      path: to.userCreate(),
      done: instructor,
      forAdmins: true,
    },
    {
      title: "Metti in calendario una data",
      text: "Giorno, luogo e posti: da quel momento si può prenotare.",
      path: to.courseDateCreate(),
      done: date,
    },
    {
      title: "Prepara gli attestati",
      text: "Chi li firma, e il logo: finché mancano, gli attestati escono senza.",
      path: to.certificateSettings(),
      done: signer && logo,
      forAdmins: true,
    },
    {
      title: "Completa i dati del centro",
      text: "Nome, contatti e titolare dei dati: fino ad allora il sito dice che è in allestimento.",
      path: to.settings(),
      done: privacy,
      forAdmins: true,
    },
  ];
}

export function FirstSteps({ steps, isAdmin }: { steps: Steps; isAdmin: boolean }) {
  return (
    <section aria-labelledby="primi-passi" className="grid gap-3">
      <h2 id="primi-passi" className="text-title font-semibold">
        Primi passi
      </h2>
      <Card className="overflow-hidden">
        <ol className="divide-y divide-line">
          {stepsOf(steps)
            .filter(({ forAdmins }) => isAdmin || forAdmins !== true)
            .map(({ title, text, path, done }, index) => (
              <li
                key={title}
                className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 sm:px-5"
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    "numbers grid size-8 place-items-center rounded-full text-small font-semibold",
                    done ? "bg-brand-soft text-brand" : "bg-sunken text-ink-soft",
                  )}
                >
                  {done ? <CheckIcon className="size-4" /> : index + 1}
                </span>
                <span className="grid">
                  <span className="text-compact font-medium">
                    {title}
                    {done && <span className="sr-only">, fatto</span>}
                  </span>
                  <span className="text-small text-ink-soft">{text}</span>
                </span>
                {!done && (
                  <AppLink
                    to={path}
                    className="inline-flex min-h-target items-center gap-2 text-compact font-medium text-brand underline-offset-4 hover:underline"
                  >
                    Inizia <span className="sr-only">: {title}</span> <ArrowRightIcon className="size-4" />
                  </AppLink>
                )}
              </li>
            ))}
        </ol>
      </Card>
    </section>
  );
}
