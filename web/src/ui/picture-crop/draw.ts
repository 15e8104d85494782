// Draws pictures on canvases, decoded from the file itself.

/** The part of a picture, in shares of its width and height. */
type Part = { x: number; y: number; width: number; height: number };

export const whole: Part = { x: 0, y: 0, width: 1, height: 1 };

/** Decodes a picture, turned as its camera was held; null when the file is none. */
export async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** The largest part with an aspect ratio (width by height), in the middle. */
export function middle({ width, height }: { width: number; height: number }, aspect: number): Part {
  const wide = Math.min(1, (height * aspect) / width);
  const high = Math.min(1, width / aspect / height);
  return { x: (1 - wide) / 2, y: (1 - high) / 2, width: wide, height: high };
}

/** Draws a part of the picture, at most `maxWidth` wide. */
export function draw(picture: ImageBitmap, canvas: HTMLCanvasElement, part: Part, maxWidth: number): void {
  const width = picture.width * part.width;
  const height = picture.height * part.height;
  const scale = Math.min(1, maxWidth / width);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.imageSmoothingQuality = "high";
  const from = [picture.width * part.x, picture.height * part.y, width, height] as const;
  context.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height);
}

/** A part in the picture's own pixels. */
export type Rectangle = { x: number; y: number; width: number; height: number };

export function inPixels({ width, height }: { width: number; height: number }, part: Part): Rectangle {
  const x = Math.round(part.x * width);
  const y = Math.round(part.y * height);
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(part.width * width), width - x)),
    height: Math.max(1, Math.min(Math.round(part.height * height), height - y)),
  };
}
