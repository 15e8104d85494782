// What every picture of a course has to be, and the dialog that crops it, loaded when it opens.
import { lazyComponent } from "@/lib/lazy-component";
import { megabyte } from "@/ui/upload/file-limits";

export const PictureCrop = lazyComponent(async () => (await import("@/ui/picture-crop/picture-crop")).PictureCrop);

export const pictureLimits = { accept: [".png", ".jpg", ".jpeg", ".webp"], maxSize: 20 * megabyte };
export const pictureHint = "PNG, JPEG o WebP, al massimo 20 MB.";
export const aspect = 16 / 9;
