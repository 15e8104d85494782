// The picture of a course that is not created yet: chosen and cropped now, sent as soon as the course exists.
import { Crop, Trash } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/ui/button";
import { PicturePart } from "@/ui/picture-crop/picture-part";
import { FileDrop } from "@/ui/upload/file-drop";
import { UploadProgress } from "@/ui/upload/upload-progress";
import type { PictureToSend } from "./admin-queries";
import { aspect, PictureCrop, pictureHint, pictureLimits } from "./picture-crop";

type NewPictureFieldProps = {
  picture: PictureToSend | null;
  onChange: (picture: PictureToSend | null) => void;
  /** How much of it is sent, from 0 to 1; null while nothing is sent. */
  progress: number | null;
  locked: boolean;
};

export function NewPictureField({ picture, onChange, progress, locked }: NewPictureFieldProps) {
  const [cropping, setCropping] = useState<File | null>(null);
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <FileDrop
        label={picture === null ? "Immagine del corso" : "Un'altra immagine del corso"}
        limits={pictureLimits}
        hint={pictureHint}
        disabled={locked}
        onPick={setCropping}
      />
      <div className="grid content-start gap-3">
        {picture === null ? (
          <img
            src="/images/default-course.webp"
            alt="Immagine predefinita"
            className="aspect-video w-full rounded-control border border-line bg-sunken object-cover"
          />
        ) : (
          <PicturePart
            file={picture.file}
            part={picture.crop}
            label="Immagine scelta"
            className="aspect-video w-full rounded-control border border-line bg-sunken object-cover"
          />
        )}
        {picture !== null && progress === null && (
          <>
            <p className="text-small text-ink-soft">La carichiamo quando salvi il corso.</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" size="small" onClick={() => setCropping(picture.file)} disabled={locked}>
                <Crop className="size-4" /> Ritaglia di nuovo
              </Button>
              <Button variant="secondary" size="small" onClick={() => onChange(null)} disabled={locked}>
                <Trash className="size-4" /> Rimuovi
              </Button>
            </div>
          </>
        )}
        {progress !== null && <UploadProgress share={progress} label="Caricamento dell'immagine" />}
      </div>
      {cropping !== null && (
        <Suspense>
          <PictureCrop
            file={cropping}
            aspect={aspect}
            onChoose={(crop) => {
              onChange({ file: cropping, crop });
              setCropping(null);
            }}
            onClose={() => setCropping(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
