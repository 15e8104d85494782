// The download of all data of the user, and the deletion of the account.
import { Download, Trash } from "lucide-react";
import type { Profile } from "@/api/types";
import { to } from "@/lib/routes";
import { useUrlDialog } from "@/ui/url-dialog";
import { Button } from "@/ui/button";
import { DownloadButton } from "@/ui/download-button";
import { FormSection } from "@/ui/form-section";
import { DeleteAccountDialog } from "./delete-account-dialog";

export function MyDataSections({ profile }: { profile: Profile }) {
  const { params, open, close } = useUrlDialog<"delete">();
  return (
    <>
      <FormSection
        title="I miei dati"
        text="Tutto ciò che il centro conserva su di te, da tenere o da portare altrove."
        anchor="i-miei-dati"
      >
        <div className="grid justify-items-start gap-4">
          <p className="max-w-prose text-compact text-ink-soft">
            Un archivio .zip con i tuoi dati (dati.json), i PDF dei tuoi attestati e un file che spiega che cosa c'è
            dentro: prenotazioni, presenze, accessi, email e ciò che il centro ha cambiato.
          </p>
          <DownloadButton address={to.myData()} defaultName="i-miei-dati.zip">
            <Download aria-hidden="true" className="size-4.5" /> Scarica i miei dati
          </DownloadButton>
        </div>
      </FormSection>
      <FormSection title="Elimina account" text="Per sempre: non si può annullare." anchor="elimina">
        <div className="grid justify-items-start gap-4">
          <p className="max-w-prose text-compact text-ink-soft">
            Cancelliamo i tuoi dati e annulliamo ciò che hai prenotato. Restano solo gli attestati e i registri che il
            centro deve conservare. Prima ti mostriamo che cosa succede.
          </p>
          <Button variant="danger" onClick={() => open({ delete: 1 })}>
            <Trash aria-hidden="true" className="size-4.5" /> Elimina il mio account
          </Button>
        </div>
      </FormSection>
      {params.has("delete") && <DeleteAccountDialog profile={profile} onClose={() => close({ delete: null })} />}
    </>
  );
}
