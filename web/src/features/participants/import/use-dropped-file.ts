// A file dropped anywhere on the page. Without this the browser would leave the page and open the file.
import { useEffect, useEffectEvent, useState } from "react";

/** Whether a file that no drop zone takes is being dragged over the page. `onDrop` gets the first file that is dropped. */
export function useDroppedFile(isActive: boolean, onDrop: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!isActive) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // A drop zone below the pointer takes the file, and one of another type is on its way to such a zone.
      setOver(!event.defaultPrevented && !isPdf(event));
      event.preventDefault();
    };
    // A null target means that the pointer has left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) drop(file);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", dropped);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", dropped);
      setOver(false);
    };
  }, [isActive]);
  return isOver;
}

/** Browsers tell the type of a file while it is dragged; one that does not leaves it empty. */
function isPdf(event: DragEvent): boolean {
  return event.dataTransfer?.items[0]?.type === "application/pdf";
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") === true;
}
