// Fetches Appello of the reader's own dates of today and tomorrow while there is a network: classrooms often have none. It is
// held in memory, and what is on today also on the device, for a panel that is loaded anew (ADR 27).
import type { QueryClient } from "@tanstack/react-query";
import { overviewQuery } from "@/features/overview/queries";
import { dateFactsQuery, rollCallQuery } from "@/features/participants/queries";
import { localTime } from "@/lib/rome-time";
import { addDays } from "@/ui/date-picker/calendar";

/** From the evening before to the end of the course. */
const gcTime = 36 * 3_600_000;

export async function fetchRollCallsAhead(queries: QueryClient): Promise<void> {
  try {
    const { today, dates } = await queries.fetchQuery(overviewQuery);
    const own = dates.filter(({ mine, course_date }) => mine && localTime(course_date.date) < addDays(today, 2));
    if (own.length === 0) return;
    const prepared = own.map(({ course_date: { id } }) => prepare(queries, id));
    await Promise.all([...prepared, import("@/features/participants/roll-call/roll-call-screen")]);
  } catch {
    // Panoramica says itself what fails, and Appello is then fetched when it is opened.
  }
}

async function prepare(queries: QueryClient, id: number): Promise<void> {
  const [date, list] = await Promise.all([
    queries.fetchQuery({ ...dateFactsQuery(id), gcTime }),
    queries.fetchQuery({ ...rollCallQuery(id), gcTime }),
  ]);
  const { prepareDevice } = await import("@/features/participants/roll-call/use-people");
  await prepareDevice(date, list);
}
