// The picture of a new course: chosen before the course exists, uploaded as soon as it does. When the upload fails, the editor of
// the created course, which opens then, shows the picture and offers to send it again.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { Course } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { uploadPicture, type PictureToSend } from "./admin-queries";

/** What could not be uploaded, and the course that it belongs to. It lives as long as the page. */
let failed: { course: number; picture: PictureToSend } | null = null;

/** `course` is null while it is new. */
export function useUnsentPicture(course: Course | null) {
  const queries = useQueryClient();
  const [picture, setPicture] = useState(() => (failed?.course === course?.id ? (failed?.picture ?? null) : null));
  const [progress, setProgress] = useState<number | null>(null);

  async function send({ id }: Course): Promise<void> {
    if (picture === null) return;
    setProgress(0);
    try {
      await uploadPicture(queries, id, picture, { onProgress: setProgress });
    } catch (problem) {
      failed = { course: id, picture };
      alert("failure", `L'immagine non è stata caricata. ${sentenceFor(problem)}`);
    } finally {
      setProgress(null);
    }
  }

  /** It is uploaded, or given up. */
  function settle(): void {
    failed = null;
    setPicture(null);
  }

  return { picture, progress, choose: setPicture, send, settle };
}
