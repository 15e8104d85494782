// Fetches Appello of the reader's own dates of today and tomorrow while there is a network: classrooms often have none. It is
// held in memory only, so it goes with the session; a panel that is loaded anew needs the network again.
import type { QueryClient } from "@tanstack/react-query";
import { overviewQuery } from "@/features/overview/queries";
import { dateFactsQuery, rollCallQuery } from "@/features/participants/queries";
import { localTime } from "@/lib/rome-time";
import { addDays } from "@/ui/date-picker/calendar";
import { prefetch } from "./prefetch";

/** From the evening before to the end of the course. */
const gcTime = 36 * 3_600_000;

export async function fetchRollCallsAhead(queries: QueryClient): Promise<void> {
  try {
    const { today, dates } = await queries.fetchQuery(overviewQuery);
    const own = dates.filter(({ mine, course_date }) => mine && localTime(course_date.date) < addDays(today, 2));
    if (own.length === 0) return;
    for (const { course_date: date } of own) {
      prefetch(queries, { ...rollCallQuery(date.id), gcTime });
      prefetch(queries, { ...dateFactsQuery(date.id), gcTime });
    }
    await import("@/features/participants/roll-call/roll-call-screen");
  } catch {
    // Panoramica says itself what fails, and Appello is then fetched when it is opened.
  }
}
