// The address of the calendar, to be copied, and how it is added to the usual calendars.
import { Copy } from "lucide-react";
import { useId, useState } from "react";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { controlStyles } from "@/ui/form/control-styles";
import { Tabs } from "@/ui/tabs/tabs";

type Program = "google" | "outlook" | "apple";

const programs: readonly { value: Program; label: string }[] = [
  { value: "google", label: "Google" },
  { value: "outlook", label: "Outlook" },
  { value: "apple", label: "Apple" },
];

export function FeedAddress({ url }: { url: string }) {
  const id = useId();
  const [program, setProgram] = useState<Program>("google");

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      alert("success", "Indirizzo copiato.");
    } catch {
      alert("failure", "Non siamo riusciti a copiare l'indirizzo: selezionalo e copialo a mano.");
    }
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-label font-semibold">
          Il tuo indirizzo segreto
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            className={`${controlStyles(false)} min-w-0 grow basis-60`}
          />
          <Button onClick={() => void copy()}>
            <Copy aria-hidden="true" className="size-4.5" /> Copia
          </Button>
        </div>
        <p className="text-small text-ink-soft">Copialo ora: quando lasci questa pagina non lo mostriamo più.</p>
      </div>
      <Tabs label="Come aggiungerlo" tabs={programs} value={program} onChange={setProgram}>
        <div className="pt-3">
          <Steps program={program} url={url} />
        </div>
      </Tabs>
    </div>
  );
}

function Steps({ program, url }: { program: Program; url: string }) {
  const subscription = url.replace(/^https?:/, "webcal:");
  switch (program) {
    case "google":
      return (
        <Ordered
          link={{
            href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`,
            text: "Aggiungi a Google Calendar",
          }}
          steps={[
            "Dal computer apri Google Calendar.",
            "Accanto a «Altri calendari» premi + e scegli «Da URL».",
            "Incolla l'indirizzo e premi «Aggiungi calendario».",
          ]}
          note="Google aggiorna i calendari di altri ogni poche ore."
        />
      );
    case "outlook":
      return (
        <Ordered
          link={{
            href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent("Turni")}`,
            text: "Aggiungi a Outlook",
          }}
          steps={[
            "Apri il calendario di Outlook e premi «Aggiungi calendario».",
            "Scegli «Sottoscrivi dal Web».",
            "Incolla l'indirizzo, dagli un nome e premi «Importa».",
          ]}
        />
      );
    case "apple":
      return (
        <Ordered
          link={{ href: subscription, text: "Apri nel calendario di Apple" }}
          steps={[
            "Su iPhone: Impostazioni, App, Calendario, Account, Aggiungi account, Altro.",
            "Scegli «Aggiungi calendario» e incolla l'indirizzo.",
            "Su Mac: nell'app Calendario, menu File, «Nuova iscrizione a calendario».",
          ]}
        />
      );
  }
}

type OrderedProps = { link: { href: string; text: string }; steps: readonly string[]; note?: string };

function Ordered({ link, steps, note }: OrderedProps) {
  return (
    <div className="grid gap-3 text-compact">
      <p>
        <a
          href={link.href}
          target="_blank"
          rel="noreferrer noopener"
          className="font-medium text-brand underline underline-offset-4"
        >
          {link.text}
        </a>
        , oppure a mano:
      </p>
      <ol className="grid list-decimal gap-1 pl-5 text-ink-soft">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note !== undefined && <p className="text-small text-ink-soft">{note}</p>}
    </div>
  );
}
