// A button that downloads a file with the session token and reports failures.
import { useState, type ReactNode } from "react";
import { download } from "@/api/download";
import { sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { Button, type ButtonSize, type ButtonVariant } from "./button";

type DownloadButtonProps = {
  address: string;
  /** The file name if the server sends none. */
  defaultName: string;
  /** The file to send; the server makes the download from it. */
  sent?: File;
  /** The fields sent with it. */
  fields?: Record<string, string> | undefined;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
};

export function DownloadButton({
  address,
  defaultName,
  sent,
  fields,
  variant = "secondary",
  size,
  children,
}: DownloadButtonProps) {
  const [pending, setPending] = useState(false);

  async function start(): Promise<void> {
    setPending(true);
    try {
      await download(address, defaultName, sent, fields);
    } catch (problem) {
      console.error("A download failed.", address);
      alert("failure", `Il file non è stato scaricato. ${sentenceFor(problem)}`);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button variant={variant} size={size} pending={pending} keepsFocus onClick={() => void start()}>
      {children}
    </Button>
  );
}
