// Changing the e-mail address: asked for with the password, then waiting for the link to be opened.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { AccountSecurity, Profile } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { ruleLists } from "@/lib/validation/validate";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { Form } from "@/ui/form/form";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { useSubmission } from "@/ui/form/use-submission";
import { CheckIcon } from "@/ui/icons";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { profileQuery, resendVerification } from "./queries";
import { changeEmail, securityQuery, withdrawEmailChange } from "./security-queries";

export function EmailChange() {
  const { data: security } = useQuery(securityQuery);
  const [changing, setChanging] = useState(false);
  if (security === undefined) return null;
  if (changing) return <ChangeForm onClose={() => setChanging(false)} />;
  return (
    <>
      {security.pending_email !== null && <Pending pending={security.pending_email} />}
      <Button variant="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
        {security.pending_email === null ? "Cambia email" : "Usa un altro indirizzo"}
      </Button>
    </>
  );
}

function Pending({ pending }: { pending: NonNullable<AccountSecurity["pending_email"]> }) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const withdraw = () =>
    confirm({
      title: "Vuoi annullare il cambio di email?",
      body: `Il link mandato a ${pending.email} smette di funzionare. Il tuo indirizzo resta quello di adesso.`,
      action: "Annulla il cambio",
      keep: "Lascialo in attesa",
      run: () => withdrawEmailChange(queries),
      onDone: () => alert("success", "Cambio di email annullato."),
    });
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-card bg-info-soft p-4">
      <MailCheck aria-hidden="true" className="mt-0.5 size-5 text-info" />
      <div className="grid gap-1">
        <p className="text-compact font-semibold break-all">In attesa di conferma: {pending.email}</p>
        <p className="text-small text-ink-soft">
          Apri il link che ti abbiamo mandato lì, entro {longDateTime(pending.expires_at)}. Fino ad allora accedi con
          l'indirizzo di adesso.
        </p>
      </div>
      <div className="col-start-2">
        <Button variant="secondary" size="small" onClick={withdraw}>
          Annulla il cambio
        </Button>
      </div>
      {dialog}
    </div>
  );
}

type Values = { email: string; password: string };

const empty: Values = { email: "", password: "" };

function ChangeForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: registryResolver([
      ["email", ruleLists.email],
      ["password", ruleLists.required],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["email", "password"],
    send: ({ email, password }) => changeEmail(queries, { email: email.trim(), password }),
    onDone: ({ message }) => {
      onClose();
      alert("success", message);
    },
  });
  return (
    <Form
      label="Cambio dell'email"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" pending={pending}>
            Manda il link di conferma
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            Chiudi
          </Button>
        </div>
      }
    >
      <UnsavedGuard dirty={form.formState.isDirty && !pending} text="La nuova email non è ancora inviata." />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField control={form.control} name="email" label="Nuova email" kind="newEmail" />
        <PasswordField control={form.control} name="password" label="La tua password" autoComplete="current-password" />
      </div>
      <p className="text-small text-ink-soft">
        Ti mandiamo un link al nuovo indirizzo, e un avviso a quello di adesso. Cambia solo quando apri il link.
      </p>
    </Form>
  );
}

/** The user's e-mail address: verified, or with a button that sends the verification mail again. */
export function EmailAddress({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const verified = Boolean(profile.email_verified_at);
  const resend = useMutation({
    mutationFn: resendVerification,
    onSuccess: ({ message }) => alert("success", message),
    onError: (problem) => {
      alert("failure", sentenceFor(problem));
      // Verified meanwhile on another device: refetch, so that the badge follows.
      if (problem instanceof ApiFailure && problem.kind === "conflict") void queries.invalidateQueries(profileQuery);
    },
  });

  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-compact font-semibold break-all">{profile.email}</span>
        {verified ? (
          <Badge tone="brand">
            <CheckIcon className="size-3.5" /> Verificata
          </Badge>
        ) : (
          <Badge tone="warning">Da confermare</Badge>
        )}
      </div>
      {!verified && (
        <>
          <p className="text-compact text-ink-soft">
            Apri il link che ti abbiamo mandato dopo la registrazione. Non lo trovi? Guarda anche nello spam.
          </p>
          <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate()}>
            Invia di nuovo il link di conferma
          </Button>
        </>
      )}
    </div>
  );
}
