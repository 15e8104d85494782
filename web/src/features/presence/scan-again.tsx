// The code was too old, or nothing was scanned: what to do. Readable without JavaScript.
import { ScanQrCode } from "lucide-react";

export function ScanAgain({ title }: { title: string }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-warning-soft text-warning">
        <ScanQrCode aria-hidden="true" className="size-12" />
      </span>
      <h1 className="text-display font-semibold text-balance">{title}</h1>
      <p className="max-w-prose text-lead text-balance">
        Inquadra di nuovo il codice sullo schermo dell'aula: cambia ogni 30 secondi, e vale solo quello che vedi adesso.
      </p>
      <p className="max-w-prose text-ink-soft">
        Se continua a non funzionare, dillo all'istruttore: può segnarti presente lui.
      </p>
    </div>
  );
}
