// The passkeys of an account with two-factor login: the list, adding one and removing one.
import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Passkey, PasskeyChallenge } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { longDate, longDateTime } from "@/lib/dates";
import { canUsePasskeys, createPasskey } from "@/lib/passkeys";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { CodeField } from "@/ui/form/code-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { TextField } from "@/ui/form/text-field";
import { useSubmission } from "@/ui/form/use-submission";
import { addPasskey, beginPasskey, removePasskey } from "./security-queries";

const MOST = 10;

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const [adding, setAdding] = useState(false);
  const remove = ({ id, name }: Passkey) =>
    confirm({
      title: `Vuoi rimuovere la passkey «${name}»?`,
      body: "Con quel dispositivo non accedi più senza password. Cancellala anche dal dispositivo.",
      action: "Rimuovi la passkey",
      keep: "Tienila",
      run: () => removePasskey(queries, id),
      onDone: () => alert("success", "Passkey rimossa."),
    });
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <div className="grid gap-1.5">
        <h3 className="font-semibold">Passkey</h3>
        <p className="text-compact text-ink-soft">
          Accedi con l'impronta, il viso o il PIN del tuo dispositivo, senza password e senza codice.
        </p>
      </div>
      {passkeys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <KeyRound aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
              <div className="grid min-w-0 grow basis-60 gap-0.5">
                <p className="text-compact font-semibold break-words">{passkey.name}</p>
                <p className="text-small text-ink-soft">
                  {passkey.last_used_at === null ? "Mai usata" : `Ultimo uso ${longDateTime(passkey.last_used_at)}`} ·
                  aggiunta {longDate(passkey.created_at)}
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Rimuovi la passkey ${passkey.name}`}
                onClick={() => remove(passkey)}
              >
                Rimuovi
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Adding passkeys={passkeys} onAdd={() => setAdding(true)} />
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {dialog}
    </div>
  );
}

function Adding({ passkeys, onAdd }: { passkeys: readonly Passkey[]; onAdd: () => void }) {
  if (!canUsePasskeys()) {
    return <p className="text-small text-ink-soft">Da questo browser non puoi aggiungere passkey.</p>;
  }
  if (passkeys.length >= MOST) {
    return <p className="text-small text-ink-soft">Ne hai {MOST}: per aggiungerne un'altra, rimuovine una.</p>;
  }
  return (
    <Button variant="secondary" className="justify-self-start" onClick={onAdd}>
      Aggiungi una passkey
    </Button>
  );
}

type Values = { name: string; password: string; code: string };

function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  // The code is used up once the server has asked: whoever then closes the browser's dialog needs no other.
  const asked = useRef<PasskeyChallenge | null>(null);
  const form = useForm<Values>({
    defaultValues: { name: "", password: "", code: "" },
    resolver: registryResolver([
      ["name", ["required", "maxLength:60"]],
      ["password", ruleLists.required],
      ["code", ruleLists.required],
    ]),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["name", "password", "code"],
    send: async ({ name, ...confirmation }: Values) => {
      asked.current ??= await beginPasskey(confirmation);
      const credential = await createPasskey(asked.current);
      const { challenge } = asked.current;
      asked.current = null;
      await addPasskey(queries, { challenge, name: name.trim(), credential });
    },
    onDone: () => {
      onClose();
      alert("success", "Passkey aggiunta. Dal prossimo accesso puoi usarla al posto della password.");
    },
  });
  return (
    <FormDialog
      title="Aggiungi una passkey"
      label="Nuova passkey"
      size="small"
      action="Continua"
      cancel="Chiudi"
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
    >
      <p className="text-compact text-ink-soft">
        Conferma chi sei. Poi il browser ti chiede dove salvarla: su questo dispositivo, sul telefono o su una chiave di
        sicurezza.
      </p>
      <TextField
        control={form.control}
        name="name"
        label="Nome"
        hint="Per riconoscerla: per esempio Telefono o Computer dell'ufficio."
      />
      <PasswordField control={form.control} name="password" label="La tua password" autoComplete="current-password" />
      <CodeField control={form.control} name="code" />
    </FormDialog>
  );
}
