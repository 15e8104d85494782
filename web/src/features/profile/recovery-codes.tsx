// The recovery codes, shown once: to be copied, saved as a file or printed.
import { Copy, Download, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { save } from "@/api/download";
import { useCentre } from "@/lib/centre";
import { copyText } from "@/lib/copy-text";
import { Button } from "@/ui/button";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
