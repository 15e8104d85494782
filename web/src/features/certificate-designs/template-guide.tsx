// A short guide for the centre's designer. The whole guide is docs/certificate-template.md.
import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { DownloadButton } from "@/ui/download-button";

const mandatory = [
  ["p.holder", "nome e cognome"],
  ["p.course", "titolo del corso"],
  ["p.days", "giorni del corso"],
  ["p.issued", "giorno del rilascio"],
  ["p.expires", "ultimo giorno di validità"],
  ["p.number", "numero dell'attestato"],
  ["p.code", "codice di verifica"],
  ["figure.qr", "rettangolo per il codice QR, almeno 16 mm"],
] as const;

const optional = [
  ["p.centre", "nome del centro"],
  ["p.tax_code", "codice fiscale"],
  ["p.option", "che cosa si certifica"],
  ["p.hours", "durata"],
  ["p.place", "sede"],
  ["p.instructors", "istruttori"],
  ["p.check", "indirizzo della verifica"],
  ["p.accreditation", "accreditamenti"],
  ["p.signer, p.role", "chi firma e qualifica"],
  ["figure.logo, figure.signature", "rettangoli per logo e firma"],
] as const;

export function TemplateGuide() {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-target cursor-pointer items-center px-4 py-2 text-compact font-semibold">
        Guida per il grafico
      </summary>
      <div className="grid gap-5 border-t border-line px-4 py-4 text-small">
        <p className="text-ink-soft">
          Il disegno è un file SVG in cui alcuni testi hanno un nome: Battito ci scrive i dati di ogni partecipante e
          lascia il resto com'è. Conviene partire dal nostro modello.
        </p>
        <div>
          <DownloadButton
            address="/api/settings/certificate/template/sample"
            defaultName="modello-attestato.svg"
            size="small"
          >
            <FileDown className="size-4" /> Scarica il modello
          </DownloadButton>
        </div>
        <Names title="Devono esserci" names={mandatory} />
        <Names title="Si possono aggiungere" names={optional} />
        <Points title="Come si danno i nomi">
          <li>Sono l'id dell'elemento: in Inkscape Proprietà oggetto, in Illustrator e Figma il nome del livello.</li>
          <li>
            Il testo che scrivi è un esempio. Se contiene <Code>{"{}"}</Code> cambia solo quella parte:{" "}
            <Code>{"Valido fino al {}"}</Code>.
          </li>
          <li>
            Un rettangolo <Code>box.holder</Code> dice quanto spazio ha il nome: un testo troppo lungo si rimpicciolisce
            e va a capo lì dentro.
          </li>
          <li>
            Al titolo dai il nome <Code>h1.title</Code>: lo leggono come titolo anche i lettori di schermo.
          </li>
        </Points>
        <Points title="Che cosa usare">
          <li>Pagina A4 orizzontale, 297 × 210 mm. Ogni attestato può pesare al massimo 500 KB.</li>
          <li>
            Per i campi: Instrument Sans, Instrument Sans Tabular, Instrument Serif, che sono liberi. Gli altri testi
            convertili in tracciati.
          </li>
          <li>Immagini PNG o JPEG incorporate nel file, sfumature, trasparenze sulle forme.</li>
          <li>
            No a filtri, maschere, motivi, elementi use, collegamenti e script: il file viene rifiutato, con la riga in
            cui stanno.
          </li>
        </Points>
      </div>
    </details>
  );
}

type NamesProps = { title: string; names: readonly (readonly [name: string, meaning: string])[] };

function Names({ title, names }: NamesProps) {
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">{title}</h4>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {names.map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt>
              <Code>{name}</Code>
            </dt>
            <dd className="text-ink-soft max-sm:mb-1">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Points({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">{title}</h4>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">{children}</ul>
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-caption whitespace-nowrap text-ink">{children}</code>;
}
