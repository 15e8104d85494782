// The picture of a course: chosen, cropped, sent with progress, cropped again, and removed.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Crop, Trash } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { Course } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { FormMessage } from "@/ui/form/form-message";
import { PicturePart } from "@/ui/picture-crop/picture-part";
import { FileDrop } from "@/ui/upload/file-drop";
import { UploadProgress } from "@/ui/upload/upload-progress";
import { readPictureSource, removePicture, uploadPicture, type PictureToSend } from "./admin-queries";
import { aspect, PictureCrop, pictureHint, pictureLimits } from "./picture-crop";

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
