// The picture of a course: chosen, cropped, sent with progress, cropped again, and removed.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Crop, Trash } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { Course } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { lazyComponent } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { FormMessage } from "@/ui/form/form-message";
import { PicturePart } from "@/ui/picture-crop/picture-part";
import { FileDrop } from "@/ui/upload/file-drop";
import { megabyte } from "@/ui/upload/file-limits";
import { UploadProgress } from "@/ui/upload/upload-progress";
import { readPictureSource, removePicture, uploadPicture, type PictureToSend } from "./admin-queries";

type PictureFieldProps = {
  course: Course;
  onChange: (image: Course["image"]) => void;
  /** Chosen while the course was created, and not uploaded. */
  unsent: PictureToSend | null;
  /** It is uploaded, or given up. */
  onSettled: () => void;
};

export function PictureField({ course, onChange, unsent, onSettled }: PictureFieldProps) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = useRef<AbortController | null>(null);
  const again = useMutation({
    mutationFn: () => readPictureSource(course.id),
    onSuccess: choose,
    onError: (problem) => alert("failure", sentenceFor(problem)),
  });
  const removal = useMutation({
    mutationFn: () => removePicture(queries, course.id),
    onSuccess: ({ image }) => {
      onChange(image);
      alert("success", "Immagine rimossa.");
    },
    onError: (problem) => alert("failure", sentenceFor(problem)),
  });

  function choose(next: File): void {
    setFailure(null);
    setFile(next);
  }

  async function send(picture: PictureToSend): Promise<void> {
    const controller = new AbortController();
    cancel.current = controller;
    setFailure(null);
    setProgress(0);
    try {
      const options = { onProgress: setProgress, signal: controller.signal };
      const { image } = await uploadPicture(queries, course.id, picture, options);
      setFile(null);
      onSettled();
      onChange(image);
      alert("success", "Immagine aggiornata.");
    } catch (problem) {
      setFailure(sentenceFor(problem));
    } finally {
      setProgress(null);
    }
  }

  const image = course.image ?? null;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <FileDrop
        label={image === null ? "Immagine del corso" : "Nuova immagine del corso"}
        limits={pictureLimits}
        hint={pictureHint}
        onPick={choose}
      />
      <div className="grid content-start gap-3">
        <img
          src={image?.url ?? `/assets/images/courses/${course.id}.webp`}
          alt={image === null ? "Immagine predefinita" : "Immagine attuale"}
          className="aspect-video w-full rounded-control border border-line bg-sunken object-cover"
        />
        {image !== null && (
          <div className="flex flex-wrap gap-3">
            {image.has_source && (
              <Button variant="secondary" size="small" onClick={() => again.mutate()} pending={again.isPending}>
                <Crop className="size-4" /> Ritaglia di nuovo
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => removal.mutate()} pending={removal.isPending}>
              <Trash className="size-4" /> Rimuovi
            </Button>
          </div>
        )}
      </div>
      {unsent !== null && (
        <UnsentPicture
          picture={unsent}
          progress={file === null ? progress : null}
          failure={file === null ? failure : null}
          onSend={() => void send(unsent)}
          onDrop={() => {
            setFailure(null);
            onSettled();
          }}
        />
      )}
      {file !== null && (
        <Suspense>
          <PictureCrop
            file={file}
            aspect={aspect}
            progress={progress}
            failure={failure}
            onChoose={(crop) => void send({ file, crop })}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

type UnsentPictureProps = {
  picture: PictureToSend;
  progress: number | null;
  failure: string | null;
  onSend: () => void;
  onDrop: () => void;
};

/** The picture that is still to be uploaded after the course was created without it. */
function UnsentPicture({ picture, progress, failure, onSend, onDrop }: UnsentPictureProps) {
  const pending = progress !== null;
  return (
    <section
      aria-label="Immagine non ancora caricata"
      className="grid gap-4 rounded-control border border-warning bg-warning-soft p-4 sm:grid-cols-[12rem_1fr] lg:col-span-2"
    >
      <PicturePart
        file={picture.file}
        part={picture.crop}
        label="Immagine scelta"
        className="aspect-video w-full rounded-control bg-sunken object-cover"
      />
      <div className="grid content-start gap-3 text-compact">
        <p>Il corso è salvato, ma l'immagine che hai scelto non è ancora caricata.</p>
        <div role="alert" className="empty:hidden">
          {failure !== null && <FormMessage>{failure}</FormMessage>}
        </div>
        {progress !== null && <UploadProgress share={progress} label="Caricamento dell'immagine" />}
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={onSend} pending={pending}>
            Carica l'immagine
          </Button>
          <Button variant="quiet" size="small" onClick={onDrop} disabled={pending}>
            Rinuncia
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The limits of every picture of a course, and the dialog that crops it, loaded when it opens. */
const PictureCrop = lazyComponent(async () => (await import("@/ui/picture-crop/picture-crop")).PictureCrop);

const pictureLimits = { accept: [".png", ".jpg", ".jpeg", ".webp"], maxSize: 20 * megabyte };
const pictureHint = "PNG, JPEG o WebP, al massimo 20 MB.";
const aspect = 16 / 9;

type NewPictureFieldProps = {
  picture: PictureToSend | null;
  onChange: (picture: PictureToSend | null) => void;
  /** How much of it is sent, from 0 to 1; null while nothing is sent. */
  progress: number | null;
  locked: boolean;
};

/** The picture of a course that is not created yet: chosen and cropped now, sent as soon as the course exists. */
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
