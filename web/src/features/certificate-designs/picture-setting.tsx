// Logo and signature of certificates.
import { useQuery } from "@tanstack/react-query";
import { megabyte } from "@/ui/upload/file-limits";
import { Skeleton } from "@/ui/states";
import { FileSetting, type FileSettingProps, type PartTexts } from "./file-setting";
import { BlobImage } from "./paper-preview";
import { pictureQuery } from "./queries";

const limits = { accept: [".svg", ".png", ".jpg", ".jpeg"], maxSize: 2 * megabyte };

const texts = {
  logo: {
    title: "Logo",
    description:
      "Sta in alto, sopra il nome del centro. Un file SVG, PNG o JPEG: rende meglio un SVG, o un PNG con lo sfondo trasparente.",
    choose: "Nuovo logo",
    hint: "al massimo 2 MB",
    use: "Usa questo logo",
    used: "Logo aggiornato: vale per i prossimi attestati.",
    remove: "Togli il logo",
    removeQuestion: "Vuoi togliere il logo?",
    removeBody: "I prossimi attestati non lo avranno. Quelli già rilasciati lo conservano.",
    removed: "Logo tolto.",
  },
  signature: {
    title: "Firma",
    description:
      "L'immagine della firma, sopra il nome di chi firma: una scansione ritagliata, meglio se con lo sfondo trasparente.",
    choose: "Nuova firma",
    hint: "al massimo 2 MB",
    use: "Usa questa firma",
    used: "Firma aggiornata: vale per i prossimi attestati.",
    remove: "Togli la firma",
    removeQuestion: "Vuoi togliere la firma?",
    removeBody: "I prossimi attestati avranno solo la riga su cui firmare. Quelli già rilasciati la conservano.",
    removed: "Firma tolta.",
  },
} as const satisfies Record<string, PartTexts>;

type PictureSettingProps = FileSettingProps & { part: "logo" | "signature" };

export function PictureSetting({ part, ...rest }: PictureSettingProps) {
  const picture = rest.read.data[part] ?? null;
  return (
    <FileSetting
      part={part}
      texts={texts[part]}
      limits={limits}
      current={
        picture === null ? null : (
          <CurrentPicture url={picture.url} alt={part === "logo" ? "Logo in uso" : "Firma in uso"} />
        )
      }
      {...rest}
    />
  );
}

function CurrentPicture({ url, alt }: { url: string; alt: string }) {
  const { data } = useQuery(pictureQuery(url));
  if (data === undefined) return <Skeleton className="h-28" />;
  return (
    // Paper is white, in the dark, too.
    <div className="grid h-28 place-items-center rounded-control border border-line bg-[#fff] p-4">
      <BlobImage blob={data} alt={alt} className="max-h-20 max-w-full object-contain" />
    </div>
  );
}
