// Asks before the account is deleted: what happens, with its numbers, what stays and why, and the password.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { answer, api } from "@/api/client";
import type { AccountDeletion, AccountDeletionRequest, MessageBody, Profile } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { loadPage } from "@/lib/page-load";
import { to } from "@/lib/routes";
import { forgetVisit } from "@/lib/session/expire";
import { endSession } from "@/lib/session/store";
import { texts } from "@/lib/texts";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { CodeField } from "@/ui/form/code-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";

type DeleteAccountDialogProps = { profile: Profile; onClose: () => void };

const title = "Vuoi eliminare il tuo account?";

export function DeleteAccountDialog({ profile, onClose }: DeleteAccountDialogProps) {
  const { data: deletion, error, refetch } = useQuery(accountDeletionQuery);
  if (deletion !== undefined && !deletion.is_last_admin) {
    return <DeletionForm profile={profile} deletion={deletion} onClose={onClose} />;
  }
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {deletion !== undefined ? (
        <p className="text-compact text-ink-soft">
          Sei l'unico amministratore attivo: prima di eliminare l'account nominane un altro, altrimenti nessuno potrebbe
          più gestire il centro.
        </p>
      ) : (
        <QueryState query={{ error, refetch }}>
          <div role="status" className="grid gap-3">
            <span className="sr-only">{texts.loading}</span>
            <Skeleton className="h-24" />
            <Skeleton className="h-18" />
          </div>
        </QueryState>
      )}
    </Dialog>
  );
}

type Values = { password: string; code: string };

function DeletionForm({ profile, deletion, onClose }: DeleteAccountDialogProps & { deletion: AccountDeletion }) {
  const form = useForm<Values>({
    defaultValues: { password: "", code: "" },
    resolver: registryResolver<Values>([
      ["password", ruleLists.required],
      ["code", deletion.asks_for_code ? ruleLists.required : []],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["password", "code"],
    send: deleteAccount,
    leaves: true,
    onDone: ({ message }) => {
      endSession();
      forgetVisit();
      alert("success", message);
      loadPage(to.home());
    },
  });
  return (
    <FormDialog
      title={title}
      description="Non si può annullare."
      size="small"
      onClose={onClose}
      label="Eliminazione dell'account"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      action="Elimina per sempre"
      cancel="Tieni l'account"
      danger
    >
      <Listed heading="Che cosa succede" items={deletionEffects(deletion, profile.istructor || profile.is_admin)} />
      <div className="grid gap-2">
        <h3 className="text-label font-semibold">Che cosa resta, e perché</h3>
        <dl className="grid gap-2 text-compact">
          {deletion.kept.map(({ what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="text-ink-soft">{why}</dd>
            </div>
          ))}
        </dl>
      </div>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        hint="Per essere sicuri che sia tu."
      />
      {deletion.asks_for_code && <CodeField control={form.control} name="code" />}
    </FormDialog>
  );
}

function Listed({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-label font-semibold">{heading}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-compact text-ink-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** The effects of deleting the account. Always stale: another booking changes them. */
const accountDeletionQuery = queryOptions({
  queryKey: ["profile", "deletion"],
  staleTime: 0,
  gcTime: 0,
  queryFn: ({ signal }) => answer(api.GET("/profile/deletion", { signal })),
});

function deleteAccount(body: AccountDeletionRequest): Promise<MessageBody> {
  return answer(api.DELETE("/profile", { body }));
}

/** The effects of deleting the account, in words. */
function deletionEffects({ seats, waiting, shifts, certificates }: AccountDeletion, teaches: boolean): string[] {
  return [
    counted(
      seats,
      "1 prenotazione viene annullata e il posto torna libero",
      (n) => `${n} prenotazioni vengono annullate e i posti tornano liberi`,
    ),
    counted(waiting, "esci da 1 lista d'attesa", (n) => `esci da ${n} liste d'attesa`),
    counted(shifts, "1 turno viene ritirato", (n) => `${n} turni vengono ritirati`),
    "nome, email, codice fiscale e telefono vengono cancellati e tutte le sessioni chiuse",
    teaches ? "disponibilità e calendario personale vengono cancellati" : null,
    "i promemoria e i link che ti abbiamo mandato smettono di funzionare",
    counted(
      certificates,
      "il tuo attestato resta valido, ma da qui non potrai più scaricarlo: scaricalo prima",
      (n) => `i tuoi ${n} attestati restano validi, ma da qui non potrai più scaricarli: scaricali prima`,
    ),
  ].filter((item) => item !== null);
}

function counted(number: number, one: string, many: (number: number) => string): string | null {
  if (number === 0) return null;
  return number === 1 ? one : many(number);
}
