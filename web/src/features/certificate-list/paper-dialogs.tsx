// The dialogs about a certificate that the URL opens.
import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ListedCertificate } from "@/api/types";
import { lazyComponent } from "@/lib/lazy-component";
import type { Paper } from "@/domain/certificate-changes";
import { useUrlDialog } from "@/ui/url-dialog";
import { isInForce } from "./labels";
import { refreshCertificates } from "./queries";

// Their forms are loaded when they open.
const CorrectDialog = lazyComponent(async () => (await import("@/domain/correct-certificate-dialog")).CorrectDialog);
const RevokeDialog = lazyComponent(async () => (await import("@/domain/revoke-certificate-dialog")).RevokeDialog);

export function PaperDialogs({ rows }: { rows: readonly ListedCertificate[] }) {
  const { dialog, paper: id, close } = usePaperDialog();
  const queries = useQueryClient();
  const found = rows.find((row) => row.id === id && isInForce(row));
  if (dialog === null || dialog === "import" || found === undefined) return null;
  const Dialog = dialog === "correct" ? CorrectDialog : RevokeDialog;
  return (
    <Suspense>
      <Dialog paper={paperOf(found)} onClose={close} onChanged={() => refreshCertificates(queries)} />
    </Suspense>
  );
}

function paperOf({ id, number, option, title, name, surname, id_user, external, imported }: ListedCertificate): Paper {
  return { id, number, title: option === "" ? title : option, name, surname, user: id_user, external, imported };
}

/** Which dialog is open, and about which certificate: `?dialog=revoke&paper=77`. The import is about none. */
const dialogs = ["import", "correct", "revoke"] as const;
type PaperDialog = (typeof dialogs)[number];

export function usePaperDialog() {
  const { params, open, close } = useUrlDialog<"dialog" | "paper">();
  return {
    dialog: dialogs.find((one) => one === params.get("dialog")) ?? null,
    paper: Number(params.get("paper")),
    open: (dialog: PaperDialog, paper: number | null = null) => open({ dialog, paper }),
    close: () => close({ dialog: null, paper: null }),
  } as const;
}
