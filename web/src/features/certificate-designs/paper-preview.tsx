// The certificate as it will be: the same page that becomes the PDF file.
import { useQuery } from "@tanstack/react-query";
import { FileDown, ZoomIn } from "lucide-react";
import { type ImgHTMLAttributes, useCallback, useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { CertificateDesign, PreviewNames } from "@/api/types";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Dialog } from "@/ui/dialog/dialog";
import { DownloadButton } from "@/ui/download-button";
import { Spinner } from "@/ui/spinner";
import { Skeleton } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { fits } from "./design-texts";
import { previewQuery, type Draft } from "./queries";

type PaperPreviewProps = {
  design: CertificateDesign;
  draft: Draft;
  isDirty: boolean;
  onNames: (names: PreviewNames) => void;
};

export function PaperPreview({ design, draft, isDirty, onNames }: PaperPreviewProps) {
  const { names } = draft;
  const isSound = draft.texts === null || fits(draft.texts);
  const { data, error, isFetching, refetch } = useQuery({ ...previewQuery(design.version, draft), enabled: isSound });
  const [enlarged, setEnlarged] = useState(false);
  const isDraft = isDirty || draft.chosen !== null;

  return (
    <Card className="grid gap-4 p-4 sm:p-5 xl:sticky xl:top-18">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex items-center gap-3">
          <h3 className="text-compact font-semibold">Anteprima</h3>
          {isDraft ? <Badge tone="warning">Non ancora in uso</Badge> : <Badge tone="brand">In uso</Badge>}
        </div>
        <Switch
          label="Nomi più lunghi"
          checked={names === "longest"}
          onChange={(on) => onNames(on ? "longest" : "usual")}
        />
      </div>
      <div className="relative" aria-busy={isFetching}>
        {data === undefined ? (
          <Skeleton className="aspect-[1.4143] w-full" />
        ) : (
          <button
            type="button"
            onClick={() => setEnlarged(true)}
            aria-label="Ingrandisci l'anteprima"
            className="group relative block w-full cursor-zoom-in rounded-control outline-offset-4"
          >
            <Paper image={data} isDraft={isDraft} />
            <span
              aria-hidden="true"
              className="absolute right-3 bottom-3 grid size-9 place-items-center rounded-control border border-line bg-surface text-ink-soft opacity-0 shadow-floating transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
            >
              <ZoomIn className="size-4.5" />
            </span>
          </button>
        )}
        {isFetching && (
          <span className="absolute top-3 right-3 rounded-full border border-line bg-surface px-3 py-1 text-brand shadow-floating">
            <Spinner size="small" label="L'anteprima si aggiorna" />
          </span>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {!isSound && (
          <p className="text-small text-ink-soft">Un testo è troppo lungo: correggilo per aggiornare l'anteprima.</p>
        )}
        {isSound && error !== null && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-small font-medium text-danger">L'anteprima non è aggiornata. {sentenceFor(error)}</p>
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              Riprova
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="max-w-prose text-small text-ink-soft">
          {isDraft
            ? "Ecco come diventerà l'attestato. Nessuno lo riceve così finché non salvi."
            : "È la pagina che diventa il PDF, con i dati di una persona inventata."}
        </p>
        <DownloadButton
          address={`/api/settings/certificate/preview/pdf?names=${names}`}
          defaultName="attestato-di-prova.pdf"
          size="small"
        >
          <FileDown className="size-4" /> {isDraft ? "PDF di quello in uso" : "PDF di prova"}
        </DownloadButton>
      </div>
      {enlarged && data !== undefined && (
        <Dialog title="Anteprima dell'attestato" size="large" onClose={() => setEnlarged(false)}>
          {/* On a phone the page is wider than the screen: it can be read line by line. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div tabIndex={0} role="region" aria-label="Attestato ingrandito" className="overflow-x-auto">
            <div className="min-w-200">
              <Paper image={data} isDraft={isDraft} />
            </div>
          </div>
        </Dialog>
      )}
    </Card>
  );
}

function Paper({ image, isDraft }: { image: Blob; isDraft: boolean }) {
  return (
    <BlobImage
      blob={image}
      alt={isDraft ? "L'attestato con le modifiche che non sono ancora in uso" : "L'attestato come è ora"}
      width={842}
      height={595}
      // Paper is white, in the dark, too.
      className="h-auto w-full rounded-xs border border-line bg-[#fff] shadow-floating"
    />
  );
}

type BlobImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "src"> & { blob: Blob; alt: string };

/** A picture that was loaded with the session, which the address of an image cannot carry. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt={alt} {...rest} />;
}
