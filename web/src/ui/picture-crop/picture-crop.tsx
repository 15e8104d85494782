// Chooses the part of a picture with an aspect ratio. The server cuts it out. The frame is moved and resized with the pointer or, focused, with the arrow keys.
import { useEffect, useRef, useState } from "react";
import { ReactCrop, type PercentCrop } from "react-image-crop";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { FormMessage } from "@/ui/form/form-message";
import { LoadingArea } from "@/ui/spinner";
import { UploadProgress } from "@/ui/upload/upload-progress";
import { decode, draw, inPixels, middle, whole, type Rectangle } from "./draw";

type PictureCropProps = {
  file: File;
  /** Width by height: `3 / 2`. */
  aspect: number;
  onClose: () => void;
  /** The part, in the pixels of the picture as it stands upright. */
  onChoose: (part: Rectangle) => void;
  /** How much of the picture is sent, from 0 to 1; null while nothing is sent. */
  progress?: number | null;
  /** Why it could not be used. */
  failure?: string | null;
};

const ariaLabels = {
  cropArea: "Riquadro del ritaglio: spostalo con le frecce",
  nwDragHandle: "Ridimensiona dall'angolo in alto a sinistra",
  nDragHandle: "Ridimensiona dall'alto",
  neDragHandle: "Ridimensiona dall'angolo in alto a destra",
  eDragHandle: "Ridimensiona da destra",
  seDragHandle: "Ridimensiona dall'angolo in basso a destra",
  sDragHandle: "Ridimensiona dal basso",
  swDragHandle: "Ridimensiona dall'angolo in basso a sinistra",
  wDragHandle: "Ridimensiona da sinistra",
};

export function PictureCrop({ file, aspect, onClose, onChoose, progress = null, failure = null }: PictureCropProps) {
  const pending = progress !== null;
  const [picture, setPicture] = useState<ImageBitmap | null | "none">(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let gone = false;
    void decode(file).then((decoded) => {
      if (gone) return decoded?.close();
      setPicture(decoded ?? "none");
      if (decoded === null) return undefined;
      const { x, y, width, height } = middle(decoded, aspect);
      return setCrop({ unit: "%", x: x * 100, y: y * 100, width: width * 100, height: height * 100 });
    });
    return () => {
      gone = true;
    };
  }, [file, aspect]);

  useEffect(() => {
    if (picture instanceof ImageBitmap && canvas.current !== null) draw(picture, canvas.current, whole, 1600);
  }, [picture]);

  function finish(): void {
    if (!(picture instanceof ImageBitmap) || crop === undefined) return;
    const part = { x: crop.x / 100, y: crop.y / 100, width: crop.width / 100, height: crop.height / 100 };
    onChoose(inPixels(picture, part));
  }

  const ready = picture instanceof ImageBitmap;
  return (
    <Dialog
      title="Ritaglia l'immagine"
      description="Sposta e ridimensiona il riquadro: è quello che si vedrà sul sito."
      size="large"
      onClose={onClose}
      locked={pending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Chiudi
          </Button>
          <Button onClick={finish} disabled={!ready} pending={pending}>
            Usa questa immagine
          </Button>
        </>
      }
    >
      <div role="alert" className="empty:hidden">
        {failure !== null && <FormMessage>{failure}</FormMessage>}
      </div>
      {progress !== null && <UploadProgress share={progress} label="Caricamento dell'immagine" className="mb-4" />}
      {picture === null && <LoadingArea />}
      {picture === "none" && (
        <FormMessage>Questo file non è un'immagine che si possa aprire. Scegline un'altra.</FormMessage>
      )}
      {ready && (
        <div className="grid justify-items-center">
          <ReactCrop
            {...(crop !== undefined && { crop })}
            onChange={(_, percent) => setCrop(percent)}
            aspect={aspect}
            minWidth={48}
            keepSelection
            ruleOfThirds
            disabled={pending}
            ariaLabels={ariaLabels}
          >
            <canvas ref={canvas} className="block h-auto max-h-[60dvh] max-w-full touch-none" />
          </ReactCrop>
        </div>
      )}
    </Dialog>
  );
}
