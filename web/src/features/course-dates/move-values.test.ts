import { describe, expect, it } from "vitest";
import { staffDate } from "@/lib/testing/course-dates";
import { mailSentence, movedBy, sameDayNextMonth, writeOf } from "./move-values";

describe("a moved date", () => {
  it("keeps its hours across summer time and takes its deadline and days along", () => {
    const date = staffDate({ booking_deadline: "2027-03-10T20:00:00+01:00" });
    const moved = movedBy(date, 21 * 24 * 60);
    expect(moved.date).toBe("2027-04-02T09:00:00+02:00");
    expect(moved.end_date).toBe("2027-04-02T18:00:00+02:00");
    expect(moved.booking_deadline).toBe("2027-03-31T20:00:00+02:00");
    expect(moved.days).toEqual([{ start: "2027-04-02T09:00:00+02:00", end: "2027-04-02T18:00:00+02:00" }]);
    expect(movedBy(date, 0)).toEqual(writeOf(date));
  });

  it("names the recipients of its mails", () => {
    const now = "2027-03-01T10:00";
    const sentence = (booked: number, waiting: number, assigned = 0) =>
      mailSentence(staffDate({ booked, waiting, instructors: { assigned, accepted: 0, needed: 1 } }), now);
    expect(sentence(0, 0)).toBe("Non c'è nessuno da avvisare.");
    expect(sentence(1, 0)).toContain("Avvisiamo per email 1 iscritto, ");
    expect(sentence(8, 2)).toContain("8 iscritti e 2 persone in lista d'attesa");
    expect(sentence(8, 2, 2)).toContain("8 iscritti, 2 persone in lista d'attesa e 2 istruttori, con");
    expect(sentence(0, 0, 1)).toContain("Avvisiamo per email 1 istruttore, ");
    expect(mailSentence(staffDate({ booked: 3 }), "2027-03-13T00:00")).toContain(
      "è già passata, quindi non avvisiamo 3 iscritti",
    );
  });

  it("finds the same weekday of the next month", () => {
    expect(sameDayNextMonth("2027-03-12")).toBe("2027-04-09");
    expect(sameDayNextMonth("2027-03-01")).toBe("2027-04-05");
    expect(sameDayNextMonth("2027-12-31")).toBe("2028-01-28");
  });
});
