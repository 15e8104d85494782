// A file dropped anywhere on the page. Without this the browser would leave the page and open the file.
import { useEffect, useEffectEvent, useState } from "react";

/** Whether a file is being dragged over the page. `onDrop` gets the first file that is dropped. */
export function useDroppedFile(isActive: boolean, onDrop: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!isActive) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // A null target means that the pointer has left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
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

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") === true;
}
