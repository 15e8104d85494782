// The drawing of certificates: the standard one, or one that the centre's designer has made.
import { FileDown } from "lucide-react";
import { shortDate } from "@/lib/dates";
import { DownloadButton } from "@/ui/download-button";
import { megabyte } from "@/ui/upload/file-limits";
import { FileSetting, type FileSettingProps, type PartTexts } from "./file-setting";
import { TemplateGuide } from "./template-guide";

const limits = { accept: [".svg"], maxSize: 2 * megabyte };

const texts: PartTexts = {
  title: "Disegno",
  description:
    "Battito disegna l'attestato per te. Se hai un grafico, puoi usare un disegno tutto tuo: un file SVG, A4 orizzontale, che proviamo con i nomi più lunghi.",
  choose: "Nuovo disegno",
  hint: "al massimo 2 MB",
  use: "Usa questo disegno",
  used: "Disegno aggiornato: vale per i prossimi attestati.",
  remove: "Torna al disegno di Battito",
  removeQuestion: "Vuoi tornare al disegno di Battito?",
  removeBody: "I prossimi attestati avranno il disegno standard. Quelli già rilasciati restano come sono.",
  removed: "I prossimi attestati avranno il disegno di Battito.",
};

export function TemplateSetting(props: FileSettingProps) {
  const template = props.read.data.template ?? null;
  return (
    <FileSetting
      part="template"
      texts={texts}
      limits={limits}
      current={
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-sunken px-4 py-3">
          {template === null ? (
            <p className="text-compact">Disegno di Battito</p>
          ) : (
            <>
              <p className="min-w-0 text-compact">
                <span className="font-semibold break-words">{template.name}</span>
                <span className="block text-small text-ink-soft">Dal {shortDate(template.uploaded_at)}</span>
              </p>
              <DownloadButton
                address="/api/settings/certificate/template"
                defaultName="modello-attestato.svg"
                variant="quiet"
                size="small"
              >
                <FileDown className="size-4" /> Scarica
              </DownloadButton>
            </>
          )}
        </div>
      }
      {...props}
    >
      <TemplateGuide />
    </FileSetting>
  );
}
