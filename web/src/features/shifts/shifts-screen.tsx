// Calendario Turni: the shifts of instructors. One's own shifts, the week by instructor, the dates that lack instructors, the
// calendar and the hours taught.
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense } from "react";
import type { Shift } from "@/api/types";
import { counted } from "@/lib/numbers";
import { fullName } from "@/domain/person-names";
import { localTime, minutesBetween, romeNow } from "@/lib/rome-time";
import { useSession } from "@/lib/session/use-session";
import type { CalendarItem } from "@/ui/calendar/calendar-grid";
import { shownDays } from "@/ui/calendar/calendar-range";
import { CalendarSkeleton, LazyCalendar } from "@/ui/calendar/calendar-skeleton";
import { DayStepper } from "@/ui/calendar/day-stepper";
import { ViewSwitch } from "@/ui/calendar/view-switch";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { QueryState } from "@/ui/query-state";
import { Tabs, type Tab } from "@/ui/tabs/tabs";
import { useMediaQuery } from "@/ui/use-media-query";
import { CoverageView } from "./coverage-view";
import { HoursView } from "./hours-view";
import { titleOf } from "./labels";
import { ListView } from "./list-view";
import { MyShifts } from "./my-shifts";
import { shiftsQuery } from "./queries";
import { ShiftDialogs } from "./shift-dialogs";
import { ShiftEntry } from "./shift-entry";
import { filtered, ShiftFilters } from "./shift-filters";
import { useShiftsUrl, type ShiftsUrl, type View } from "./shifts-url";
import { WeekView } from "./week-view";

type TabName = "mine" | "people" | "coverage" | "calendar" | "hours";

const calendarViews = [
  { value: "month", label: "Mese" },
  { value: "week", label: "Settimana" },
  { value: "list", label: "Elenco" },
] as const;

export function ShiftsScreen() {
  const url = useShiftsUrl();
  const { user } = useSession();
  const roomy = useMediaQuery("(min-width: 48rem)");
  const isAdmin = user?.is_admin === true;
  const teaches = user?.istructor === true;
  const view = url.state.view ?? usualView({ teaches, isAdmin, roomy });
  const tabs: Tab<TabName>[] = [
    ...(teaches ? [{ value: "mine" as const, label: "I miei turni" }] : []),
    { value: "people", label: "Istruttori" },
    { value: "coverage", label: "Copertura" },
    { value: "calendar", label: "Calendario" },
    { value: "hours", label: "Ore" },
  ];
  return (
    <>
      <PageHeader
        title="Calendario Turni"
        actions={
          isAdmin && (
            <Button onClick={() => url.create()}>
              <Plus aria-hidden="true" className="size-5" /> Nuovo turno
            </Button>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Tabs
          label="Turni"
          tabs={tabs}
          value={tabOf(view)}
          onChange={(tab) => url.change({ view: tab === "calendar" ? (roomy ? "month" : "list") : tab })}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Toolbar view={view} url={url} />
            <Content view={view} url={url} canEdit={isAdmin} />
          </div>
        </Tabs>
      </div>
      <ShiftDialogs url={url} isAdmin={isAdmin} />
    </>
  );
}

type Reader = { teaches: boolean; isAdmin: boolean; roomy: boolean };

/** Instructors see their own shifts first. A phone has room for a list. */
function usualView({ teaches, isAdmin, roomy }: Reader): View {
  if (teaches && !isAdmin) return "mine";
  return roomy ? "people" : "list";
}

function tabOf(view: View): TabName {
  return view === "month" || view === "week" || view === "list" ? "calendar" : view;
}

function Toolbar({ view, url }: { view: View; url: ShiftsUrl }) {
  const { state, change } = url;
  if (view === "mine" || view === "coverage" || view === "hours") return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <DayStepper
        period={view === "people" || view === "week" ? "week" : "month"}
        day={state.day}
        today={romeNow().slice(0, 10)}
        onChange={(day) => change({ day })}
      />
      <div className="ml-auto flex flex-wrap items-center gap-3 max-sm:ml-0 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        <ShiftFilters url={url} />
        {view !== "people" && (
          <div className="max-sm:col-span-2">
            <ViewSwitch views={calendarViews} view={view} onChange={(next) => change({ view: next })} />
          </div>
        )}
      </div>
    </div>
  );
}

function Content({ view, url, canEdit }: { view: View; url: ShiftsUrl; canEdit: boolean }) {
  switch (view) {
    case "mine":
      return <MyShifts onOpen={url.open} />;
    case "people":
      return <WeekView url={url} canEdit={canEdit} />;
    case "coverage":
      return (
        <CoverageView
          today={romeNow().slice(0, 10)}
          canEdit={canEdit}
          onOpen={url.open}
          onCreate={(date) => url.create({ date })}
        />
      );
    case "month":
    case "week":
      return <CalendarView period={view} url={url} canEdit={canEdit} />;
    case "list":
      return <ListView url={url} canEdit={canEdit} />;
    case "hours":
      return (
        <HoursView
          year={Number(url.state.day.slice(0, 4))}
          onChange={(year) => url.change({ day: `${year}${url.state.day.slice(4, 7)}-01` })}
        />
      );
  }
}

type CalendarViewProps = { period: "month" | "week"; url: ShiftsUrl; canEdit: boolean };

/** The month and the week of all shifts. */
function CalendarView({ period, url: { state, open, move, create }, canEdit }: CalendarViewProps) {
  const { data, error, isPending, refetch } = useQuery(shiftsQuery(shownDays(period, state.day)));
  if (error !== null && data === undefined) {
    return <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i turni" />;
  }
  const shifts = filtered(data ?? [], state);
  const moved = shifts.find(({ id }) => id === state.open);
  const moving =
    state.action === "move" && state.to !== null && moved !== undefined
      ? { id: moved.id, minutes: minutesBetween(localTime(moved.start), state.to) }
      : null;
  return (
    <div className="grid min-w-0 gap-3" aria-busy={isPending}>
      <Suspense fallback={<CalendarSkeleton />}>
        <LazyCalendar
          period={period}
          day={state.day}
          items={shifts.map((shift) => itemOf(shift, canEdit))}
          content={(id, start) => {
            const shift = shifts.find((one) => one.id === id);
            return shift === undefined ? null : <ShiftEntry shift={shift} start={start} compact={period === "month"} />;
          }}
          others="altri"
          moving={moving}
          onOpen={open}
          onMove={(id, to) => {
            const shift = shifts.find((one) => one.id === id);
            if (shift !== undefined) move(id, { to, person: shift.user.id });
          }}
          onCreate={canEdit ? (to) => create({ to }) : undefined}
        />
      </Suspense>
      <p className="numbers text-small text-ink-soft" role="status">
        {isPending ? "Caricamento in corso" : counted(shifts.length, "turno", "turni")}
      </p>
    </div>
  );
}

function itemOf(shift: Shift, canEdit: boolean): CalendarItem {
  const { id, user, start, days } = shift;
  return { id, title: `${fullName(user)}, ${titleOf(shift)}`, start, days, movable: canEdit };
}
