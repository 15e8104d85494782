// The answers of the calls around the code of a classroom.
import type { PresenceClaim, PresenceScreen } from "@/api/types";

const morning = { day: "2027-03-12", half: "morning" } as const;
const afternoon = { day: "2027-03-12", half: "afternoon" } as const;
const qr = { size: 29, path: "M0 0h7v1h-7z" };

/** A class of two, one of them present; the code is replaced in twenty seconds. */
export function classroomScreen(change: Partial<PresenceScreen> = {}): PresenceScreen {
  return {
    course: "BLSD esecutore",
    place: "Via Larga 12, Milano (MI)",
    half_days: [
      {
        ...morning,
        starts_at: "2027-03-12T09:00:00+01:00",
        ends_at: "2027-03-12T13:00:00+01:00",
        opens_at: "2027-03-12T08:30:00+01:00",
        closes_at: "2027-03-12T13:30:00+01:00",
      },
      {
        ...afternoon,
        starts_at: "2027-03-12T13:00:00+01:00",
        ends_at: "2027-03-12T18:00:00+01:00",
        opens_at: "2027-03-12T12:30:00+01:00",
        closes_at: "2027-03-12T18:30:00+01:00",
      },
    ],
    half_day: morning,
    state: "open",
    codes: [
      { url: "https://x.test/presenza/1", qr, from: 0, until: 20_000 },
      { url: "https://x.test/presenza/2", qr, from: 20_000, until: 50_000 },
    ],
    present: 1,
    total: 2,
    arrivals: [{ id: 41, name: "Anna B.", at: "2027-03-12T08:58:00+01:00", scanned: true }],
    ...change,
  };
}

export const claim: PresenceClaim = {
  course: "BLSD esecutore",
  half_day: morning,
  starts_at: "2027-03-12T09:00:00+01:00",
  ends_at: "2027-03-12T13:00:00+01:00",
  scanned_at: "2027-03-12T08:58:00+01:00",
  expires_at: "2027-03-12T09:08:00+01:00",
};
