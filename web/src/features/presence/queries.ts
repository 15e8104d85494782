// The calls around the code in the classroom.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/api/client";
import type { HalfDayName, Presence, PresenceScreen } from "@/api/types";
import { arrivalsInterval } from "@/lib/durations";

/** The codes of the screen and the time of the answer, from which they count. */
export type ToldScreen = PresenceScreen & { told: Moment };

/** A moment by both clocks of the browser: one stands still while the device sleeps, the other may be set. */
export type Moment = { running: number; clock: number };

export function momentNow(): Moment {
  return { running: performance.now(), clock: Date.now() };
}

/** The screen of a classroom, for a half day or for the one that is on. Asked again while it is looked at. */
export function classroomQuery(dateId: number, halfDay: HalfDayName | null) {
  const query = halfDay === null ? {} : { day: halfDay.day, half: halfDay.half };
  return queryOptions({
    queryKey: ["presence", "classroom", dateId, query],
    queryFn: async ({ signal }): Promise<ToldScreen> => {
      const params = { path: { id: dateId }, query };
      const screen = await answer(api.GET("/course-dates/{id}/presence", { params, signal }));
      return { ...screen, told: momentNow() };
    },
    refetchInterval: arrivalsInterval,
    // A code of earlier is worth nothing.
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** The scan of this browser. */
export const claimQuery = queryOptions({
  queryKey: ["presence", "claim"],
  queryFn: ({ signal }) => answer(api.GET("/presence", { signal })),
  staleTime: 0,
});

export function confirmPresence(): Promise<Presence> {
  return answer(api.POST("/presence"));
}
