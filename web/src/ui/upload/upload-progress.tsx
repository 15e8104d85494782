// How much of a file is sent.

type UploadProgressProps = {
  /** From 0 to 1. */
  share: number;
  label: string;
  className?: string;
};

export function UploadProgress({ share, label, className = "" }: UploadProgressProps) {
  return (
    <progress
      max={100}
      // Everything is sent; how long the server takes is not known.
      value={share >= 1 ? undefined : Math.round(share * 100)}
      aria-label={label}
      className={`progress w-full ${className}`}
    />
  );
}
