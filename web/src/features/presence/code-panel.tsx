// The code with the time it has left, or why there is none. A code that is over is never shown.
import { CalendarX, Clock, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { timeOfDay } from "@/lib/dates";
import { sameHalf } from "@/domain/half-days";
import { classNames } from "@/lib/class-names";
import { QrCode } from "@/ui/qr-code";
import { useCurrentCode, type Current } from "./current-code";
import { halfDayInWords } from "./labels";
import type { ToldScreen } from "./queries";

type CodePanelProps = { screen: ToldScreen; isOffline: boolean; isLarge: boolean };

export function CodePanel({ screen, isOffline, isLarge }: CodePanelProps) {
  const current = useCurrentCode(screen);
  const side = isLarge ? "classroom-code-large" : "classroom-code";
  const hours = screen.half_days.find((one) => sameHalf(one, screen.half_day));
  switch (screen.state) {
    case "open":
      return current === null ? (
        <Notice side={side} icon={<WifiOff />} title={isOffline ? "Connessione persa" : "Arriva il codice nuovo…"}>
          {isOffline && "Il codice torna da solo appena c'è rete. Intanto puoi fare l'appello: si salva anche offline."}
        </Notice>
      ) : (
        <div className={classNames("grid gap-4", side)}>
          <QrCode
            qr={current.code.qr}
            label={`Codice QR per confermare la presenza: ${halfDayInWords(screen.half_day)}`}
            className="aspect-square w-full rounded-card border border-line"
          />
          <div className="flex items-center gap-4">
            <Ring current={current} />
            <p className="classroom-text min-w-0">
              <strong className="font-semibold">Inquadra con la fotocamera del telefono</strong>
              <span className="block text-ink-soft">
                {isOffline
                  ? "Rete assente: questo codice vale ancora poco."
                  : "Se hai già fatto l'accesso sei presente, altrimenti accedi."}
              </span>
            </p>
          </div>
        </div>
      );
    case "early":
      return (
        <Notice side={side} icon={<Clock />} title={`Il codice si apre alle ${timeOfDay(hours?.opens_at ?? "")}`}>
          {halfDayInWords(screen.half_day)}. Questa pagina lo mostra da sola.
        </Notice>
      );
    case "closed":
      return (
        <Notice side={side} icon={<Clock />} title="Questa mezza giornata è finita">
          Il codice era valido fino alle {timeOfDay(hours?.closes_at ?? "")}. Le presenze si segnano ancora in Appello.
        </Notice>
      );
    case "cancelled":
      return (
        <Notice side={side} icon={<CalendarX />} title="Questa data è stata annullata">
          Non c'è nessuna presenza da confermare.
        </Notice>
      );
  }
}

type NoticeProps = { side: string; icon: ReactNode; title: string; children: ReactNode };

function Notice({ side, icon, title, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={classNames(
        "grid aspect-square place-content-center justify-items-center gap-4 rounded-card border border-dashed border-line-strong p-8 text-center [&>svg]:size-16 [&>svg]:text-ink-soft",
        side,
      )}
    >
      {icon}
      <p className="classroom-title font-semibold text-balance">{title}</p>
      <p className="classroom-text text-balance text-ink-soft">{children}</p>
    </div>
  );
}

const radius = 42;
const length = 2 * Math.PI * radius;

/** How long the code is still shown. */
function Ring({ current: { left, share } }: { current: Current }) {
  return (
    <span className="relative grid size-20 shrink-0 place-items-center">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="9" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          className={left <= 5 ? "stroke-signal" : "stroke-brand"}
        />
      </svg>
      <span role="timer" className="numbers text-title font-semibold">
        {left}
        <span className="sr-only"> secondi al prossimo codice</span>
      </span>
    </span>
  );
}
