// A drop zone with a button for choosing a file. Type and size are checked before anything is done with it.
import { FileUp } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { FormMessage } from "@/ui/form/form-message";
import { fileProblem, type FileLimits } from "./file-limits";

type FileDropProps = {
  /** The label of the file: `File Excel degli iscritti`. */
  label: ReactNode;
  limits: FileLimits;
  hint?: ReactNode;
  /** Small: in a line of a wrapping flexbox, for the cell of a table. */
  size?: "small" | "regular";
  disabled?: boolean;
  onPick: (file: File) => void;
};

export function FileDrop({ label, limits, hint, size = "regular", disabled = false, onPick }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function take(files: FileList | null): void {
    const file = files?.[0];
    if (file === undefined || disabled) return;
    const found = files !== null && files.length > 1 ? "Scegli un solo file." : fileProblem(file, limits);
    setProblem(found);
    if (found === null) onPick(file);
  }

  // On a page of the server, a file may have been chosen before React was there.
  const input = useRef<HTMLInputElement>(null);
  const takeEarly = useEffectEvent(() => {
    if (input.current === null) return;
    take(input.current.files);
    input.current.value = "";
  });
  useEffect(() => takeEarly(), []);

  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };

  return (
    <div className={size === "small" ? "contents" : "grid gap-2"}>
      {/* The zone is a convenience for the pointer; the keyboard has the file input in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
        className={classNames(
          "relative border border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)",
          size === "small"
            ? "flex min-h-8 items-center gap-1.5 rounded-control px-2.5 text-left sm:whitespace-nowrap pointer-coarse:min-h-target"
            : "grid justify-items-center gap-1 rounded-card px-6 py-8 text-center",
          over ? "border-brand bg-brand-soft" : "border-line-strong bg-surface",
          !disabled && "hover:border-ink",
        )}
      >
        <FileUp className={classNames("shrink-0 text-ink-faint", size === "small" ? "size-4" : "size-6")} />
        <label htmlFor={id} className={classNames("font-semibold", size === "small" ? "text-small" : "text-compact")}>
          {label}
        </label>
        {size === "regular" && (
          <p className="text-small text-ink-soft">
            Trascinalo qui o <span className="font-semibold text-brand underline underline-offset-4">sceglilo</span>
          </p>
        )}
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-small text-ink-faint">
            {hint}
          </p>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={limits.accept.join(",")}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => {
            take(event.target.files);
            // The same file can be chosen again after it was mended.
            event.target.value = "";
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      <div role="alert" className={alertStyles(size)}>
        {problem !== null && <FormMessage>{problem}</FormMessage>}
      </div>
    </div>
  );
}

/** A small field stands in a line; what went wrong takes the line below. */
export function alertStyles(size: "small" | "regular"): string {
  return size === "small" ? "order-last basis-full empty:hidden" : "empty:hidden";
}
