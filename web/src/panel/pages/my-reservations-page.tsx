// MyReservations.
import { useSearchParams } from "react-router";
import { MyReservationsScreen } from "@/features/reservations/my-reservations-screen";
import { session, sessionKeys } from "@/lib/storage";
import { PanelPage } from "@/panel/shell/panel-page";
import { reservationsView, searchOf } from "@/panel/reservations-view";

export function MyReservationsPage() {
  const [search, setSearch] = useSearchParams();
  const { period, page } = reservationsView(search);
  return (
    <PanelPage title="I Miei Corsi">
      <MyReservationsScreen
        period={period}
        page={page}
        lastCourse={lastCourse()}
        onChange={(nextPeriod, nextPage) => setSearch(searchOf({ period: nextPeriod, page: nextPage }))}
      />
    </PanelPage>
  );
}

/** The course last looked at in this tab, as the course's page stored it. */
function lastCourse(): number | null {
  const id = Number(session.read(sessionKeys.lastCourse) ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : null;
}
