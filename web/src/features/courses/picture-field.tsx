// The picture of a course: chosen, cropped, sent with progress, cropped again, and removed.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Crop, Trash } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { Course } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { lazyComponent } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import type { Rectangle } from "@/ui/picture-crop/draw";
import { FileDrop } from "@/ui/upload/file-drop";
import { megabyte } from "@/ui/upload/file-limits";
import { readPictureSource, removePicture, uploadPicture } from "./admin-queries";

const PictureCrop = lazyComponent(async () => (await import("@/ui/picture-crop/picture-crop")).PictureCrop);

const limits = { accept: [".png", ".jpg", ".jpeg", ".webp"], maxSize: 20 * megabyte };
const aspect = 16 / 9;

type PictureFieldProps = { course: Course; onChange: (image: Course["image"]) => void };

export function PictureField({ course, onChange }: PictureFieldProps) {
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

  async function send(crop: Rectangle): Promise<void> {
    if (file === null) return;
    const controller = new AbortController();
    cancel.current = controller;
    setFailure(null);
    setProgress(0);
    try {
      const options = { onProgress: setProgress, signal: controller.signal };
      const { image } = await uploadPicture(queries, course.id, { file, crop }, options);
      setFile(null);
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
        limits={limits}
        hint="PNG, JPEG o WebP, al massimo 20 MB."
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
      {file !== null && (
        <Suspense>
          <PictureCrop
            file={file}
            aspect={aspect}
            progress={progress}
            failure={failure}
            onChoose={(part) => void send(part)}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
