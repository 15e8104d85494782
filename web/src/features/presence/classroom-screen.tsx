// The screen of the classroom: the code that participants scan, large enough for the last row, and who came in.
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Maximize, Minimize, Users } from "lucide-react";
import { useRef, useState } from "react";
import type { HalfDayName } from "@/api/types";
import { halfDayLabel, sameHalf } from "@/lib/half-days";
import { to } from "@/lib/routes";
import { Button, ButtonLink } from "@/ui/button";
import { Spinner } from "@/ui/spinner";
import { QueryState } from "@/ui/query-state";
import { Tabs } from "@/ui/tabs/tabs";
import { Arrivals } from "./arrivals";
import { CodePanel } from "./code-panel";
import { halfDayInWords, hoursOf } from "./labels";
import { classroomQuery, type ToldScreen } from "./queries";
import { useFullScreen } from "./use-full-screen";
import { useWakeLock } from "./use-wake-lock";

const nameOf = ({ day, half }: HalfDayName) => `${day} ${half}`;

export function ClassroomScreen({ id: dateId }: { id: number }) {
  const [picked, setPicked] = useState<HalfDayName | null>(null);
  const { data: screen, error, refetch } = useQuery(classroomQuery(dateId, picked));
  const stage = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(stage);
  useWakeLock();

  if (screen === undefined) {
    return (
      <QueryState query={{ error, refetch }}>
        <Spinner />
      </QueryState>
    );
  }
  const severalDays = new Set(screen.half_days.map(({ day }) => day)).size > 1;
  const shown = picked ?? screen.half_day;
  const content = <Stage screen={screen} isOffline={error !== null} isLarge={fullScreen.isOn} />;
  return (
    <div ref={stage} className="classroom grid content-start gap-4 bg-paper">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Heading screen={screen} />
        <div className="flex flex-wrap gap-3">
          {!fullScreen.isOn && (
            <>
              <ButtonLink to={to.courseDateReservations(dateId)} variant="secondary">
                <Users className="size-4.5" /> Lista Iscritti
              </ButtonLink>
              <ButtonLink to={to.rollCall(dateId)} variant="secondary">
                <ClipboardCheck className="size-4.5" /> Appello
              </ButtonLink>
            </>
          )}
          {fullScreen.isPossible && (
            <Button variant={fullScreen.isOn ? "secondary" : "primary"} onClick={fullScreen.toggle}>
              {fullScreen.isOn ? <Minimize className="size-4.5" /> : <Maximize className="size-4.5" />}
              {fullScreen.isOn ? "Esci da schermo intero" : "Schermo intero"}
            </Button>
          )}
        </div>
      </div>
      {screen.half_days.length > 1 && !fullScreen.isOn ? (
        <Tabs
          label="Mezza giornata"
          tabs={screen.half_days.map((one) => ({ value: nameOf(one), label: halfDayLabel(one, severalDays) }))}
          value={nameOf(shown)}
          onChange={(name) => setPicked(screen.half_days.find((one) => nameOf(one) === name) ?? null)}
        >
          {sameHalf(shown, screen.half_day) ? <div className="pt-4">{content}</div> : <Spinner />}
        </Tabs>
      ) : (
        content
      )}
    </div>
  );
}

function Heading({ screen }: { screen: ToldScreen }) {
  const hours = screen.half_days.find((one) => sameHalf(one, screen.half_day));
  return (
    <header className="grid min-w-72 flex-1 gap-1">
      <h1 className="classroom-title font-semibold text-pretty">{screen.course}</h1>
      <p className="classroom-text numbers text-ink-soft">
        {halfDayInWords(screen.half_day)}
        {hours !== undefined && <> · {hoursOf(hours)}</>}
      </p>
    </header>
  );
}

type StageProps = { screen: ToldScreen; isOffline: boolean; isLarge: boolean };

function Stage({ screen, isOffline, isLarge }: StageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-10">
      <CodePanel screen={screen} isOffline={isOffline} isLarge={isLarge} />
      <Arrivals screen={screen} />
    </div>
  );
}
