// A picture that was loaded with the session, which the address of an image cannot carry.
import { useCallback, type ImgHTMLAttributes } from "react";

type BlobImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "src"> & { blob: Blob; alt: string };

export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt={alt} {...rest} />;
}
