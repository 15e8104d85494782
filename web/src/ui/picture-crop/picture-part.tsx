// The chosen part of a picture that is not uploaded yet.
import { useEffect, useRef } from "react";
import { decode, draw, type Rectangle } from "./draw";

type PicturePartProps = {
  file: File;
  part: Rectangle;
  /** Says what it shows; empty where the text beside it does. */
  label: string;
  className: string;
};

export function PicturePart({ file, part, label, className }: PicturePartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    void decode(file).then((picture) => {
      if (picture === null) return;
      const { width, height } = picture;
      const share = { x: part.x / width, y: part.y / height, width: part.width / width, height: part.height / height };
      if (!gone && canvas.current !== null) draw(picture, canvas.current, share, 960);
      picture.close();
    });
    return () => {
      gone = true;
    };
  }, [file, part]);
  return label === "" ? (
    <canvas ref={canvas} aria-hidden="true" className={className} />
  ) : (
    <canvas ref={canvas} role="img" aria-label={label} className={className} />
  );
}
