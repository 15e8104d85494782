// Two-factor login: off, being set up, or on with its recovery codes.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Download, Printer, ShieldAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { save } from "@/api/download";
import { sentenceFor } from "@/api/failure";
import type { AccountSecurity } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useCentre } from "@/lib/centre";
import { copyText } from "@/lib/copy-text";
import { longDate } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { CheckIcon } from "@/ui/icons";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { Passkeys } from "./passkeys";
import { RenewCodesDialog, SwitchOffDialog } from "./two-factor-dialogs";
import { TwoFactorSetup } from "./two-factor-setup";
import { beginTwoFactor, securityQuery } from "./security-queries";

export function TwoFactor() {
  const { data: security, error, refetch } = useQuery(securityQuery);
  if (security !== undefined) return <Loaded security={security} />;
  return (
    <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare la verifica in due passaggi">
      <Skeleton className="h-24" />
    </QueryState>
  );
}

function Loaded({ security }: { security: AccountSecurity }) {
  const queries = useQueryClient();
  // Told once: they are shown until they were put in a safe place.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useMutation({
    mutationFn: beginTwoFactor,
    gcTime: 0,
    onError: (problem) => {
      alert("failure", sentenceFor(problem));
      void queries.invalidateQueries(securityQuery);
    },
  });
  if (codes !== null) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null);
          begin.reset();
          void queries.invalidateQueries(securityQuery);
        }}
      />
    );
  }
  if (security.two_factor_enabled_at !== null) {
    return <On security={security} enabledAt={security.two_factor_enabled_at} onCodes={setCodes} />;
  }
  if (begin.data !== undefined) {
    return <TwoFactorSetup secret={begin.data} onCancel={() => begin.reset()} onDone={setCodes} />;
  }
  return (
    <>
      {security.two_factor_required && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-card bg-warning-soft p-4">
          <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 text-warning" />
          <p className="text-compact">
            <strong className="font-semibold">Il centro la chiede a chi lavora nel pannello.</strong> Finché non la
            attivi puoi usare solo le tue pagine: corsi, utenti e turni restano chiusi.
          </p>
        </div>
      )}
      <p className="text-compact text-ink-soft">
        Dopo la password scrivi un codice che cambia ogni 30 secondi, mostrato da un'app sul telefono: Google
        Authenticator, Microsoft Authenticator, 1Password o un'altra. Chi ruba la password non entra. Poi puoi
        aggiungere una passkey, e accedere con l'impronta, il viso o il PIN.
      </p>
      <Button className="justify-self-start" pending={begin.isPending} onClick={() => begin.mutate()}>
        Attiva la verifica in due passaggi
      </Button>
    </>
  );
}

type OnProps = { security: AccountSecurity; enabledAt: string; onCodes: (codes: readonly string[]) => void };

function On({ security, enabledAt, onCodes }: OnProps) {
  const { recovery_codes_left: left, two_factor_required: required, passkeys } = security;
  const [dialog, setDialog] = useState<"off" | "codes" | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="brand">
          <CheckIcon className="size-3.5" /> Attiva
        </Badge>
        <span className="text-compact">da {longDate(enabledAt)}</span>
      </div>
      <p className={left < 3 ? "text-compact font-medium text-warning" : "text-compact text-ink-soft"}>
        {left === 0
          ? "Non hai più codici di recupero: creane di nuovi, o senza telefono non riesci ad accedere."
          : `Ti ${left === 1 ? "resta" : "restano"} ${counted(left, "codice di recupero", "codici di recupero")} su 10.`}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={() => setDialog("codes")}>
          Nuovi codici di recupero
        </Button>
        <Button variant="secondary" onClick={() => setDialog("off")}>
          Disattiva
        </Button>
      </div>
      <Passkeys passkeys={passkeys} />
      {dialog === "off" && <SwitchOffDialog required={required} onClose={close} />}
      {dialog === "codes" && (
        <RenewCodesDialog
          onClose={close}
          onCodes={(codes) => {
            close();
            onCodes(codes);
          }}
        />
      )}
    </>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, shown once: to be copied, saved as a file or printed. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { name } = useCentre();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const title = `Codici di recupero di ${name}`;
  const text = `${title}\nOgni codice vale una volta, al posto dell'app di autenticazione.\n\n${codes.join("\n")}\n`;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby="codici-di-recupero"
      data-print-alone
      className="grid gap-5 outline-none"
    >
      <div className="grid gap-1.5">
        <h3 id="codici-di-recupero" className="font-semibold">
          I tuoi codici di recupero
        </h3>
        <p className="text-compact">
          Senza telefono entri con uno di questi: ognuno vale una volta. Conservali lontano dal telefono, ora:{" "}
          <strong className="font-semibold">non li mostriamo più</strong>.
        </p>
      </div>
      <p className="hidden text-compact print:block">{title}</p>
      <ul className="grid gap-x-6 gap-y-1.5 rounded-card bg-sunken p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-compact tabular-nums">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copyText(codes.join("\n"), "Codici copiati.")}>
          <Copy aria-hidden="true" className="size-4.5" /> Copia
        </Button>
        <Button
          variant="secondary"
          onClick={() => save(new Blob([text], { type: "text/plain;charset=utf-8" }), "codici-di-recupero.txt")}
        >
          <Download aria-hidden="true" className="size-4.5" /> Scarica
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-4.5" /> Stampa
        </Button>
      </div>
      <Button className="justify-self-start print:hidden" onClick={onDone}>
        Li ho messi al sicuro
      </Button>
    </div>
  );
}
