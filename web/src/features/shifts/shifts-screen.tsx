// Calendario Turni: who teaches what and when. One's own shifts, the week by instructor, the dates that lack instructors, the
// calendar and the hours taught.
import { Plus } from "lucide-react";
import { romeNow } from "@/lib/rome-time";
import { useSession } from "@/lib/session/use-session";
import { DayStepper } from "@/ui/calendar/day-stepper";
import { ViewSwitch } from "@/ui/calendar/view-switch";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { Tabs, type Tab } from "@/ui/tabs/tabs";
import { useMediaQuery } from "@/ui/use-media-query";
import { CalendarView } from "./calendar-view";
import { CoverageView } from "./coverage-view";
import { HoursView } from "./hours-view";
import { ListView } from "./list-view";
import { MyShifts } from "./my-shifts";
import { ShiftDialogs } from "./shift-dialogs";
import { ShiftFilters } from "./shift-filters";
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
