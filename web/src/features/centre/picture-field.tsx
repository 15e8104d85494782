// A logo of a form: the one that is chosen, and a place to drop another one, which is uploaded and checked at once.
import { useController, type FieldPath } from "react-hook-form";
import type { CentrePicture } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { Button } from "@/ui/button";
import { FieldMessages, useFieldWiring } from "@/ui/form/field";
import { messagesOf } from "@/ui/form/resolver";
import { useFormLock } from "@/ui/form/use-field";
import { megabyte } from "@/ui/upload/file-limits";
import { UploadField } from "@/ui/upload/upload-field";
import type { MemberProps } from "./provenance";
import { sendPicture } from "./settings-queries";
import type { CentreValues } from "./settings-values";

const limits = { accept: [".svg", ".png", ".jpg", ".jpeg", ".webp"], maxSize: 5 * megabyte };

type PictureFieldProps = {
  control: MemberProps["control"];
  name: FieldPath<CentreValues>;
  /** Names the picture for screen readers: `Logo di Croce Verde`. */
  alt: string;
  label: string;
  url: string | null;
  /** On dark ground. */
  dark?: boolean;
  /** The value for an uploaded picture; null takes it away. */
  onPick: (picture: CentrePicture | null) => void;
  removable?: boolean;
};

export function PictureField({ control, name, alt, label, url, dark = false, onPick, removable }: PictureFieldProps) {
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name });
  const locked = useFormLock();
  const messages = messagesOf(fieldState.error);
  const { wiring, messagesId } = useFieldWiring(messages, null);
  return (
    // A mistake leads the focus here.
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={alt}
      aria-describedby={wiring["aria-describedby"]}
      className="grid gap-2"
    >
      <div className="flex flex-wrap items-center gap-3">
        {url !== null && (
          <span
            className={classNames(
              "grid h-16 w-36 place-items-center rounded-control border border-line px-3",
              dark ? "bg-band" : "logo-tile",
            )}
          >
            <img src={url} alt={alt} className="max-h-11 max-w-full object-contain" />
          </span>
        )}
        <div className="grid min-w-0 grow gap-2">
          {!locked && (
            <div className="flex flex-wrap items-center gap-2">
              <UploadField
                label={label}
                limits={limits}
                size="small"
                send={sendPicture}
                onDone={(picture) => onPick(picture)}
              />
              {removable === true && url !== null && (
                <Button variant="quiet" size="compact" onClick={() => onPick(null)}>
                  Togli
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      <FieldMessages id={messagesId} messages={messages} />
    </div>
  );
}
