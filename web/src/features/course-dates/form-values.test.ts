import { describe, expect, it } from "vitest";
import { staffDate } from "@/lib/testing/course-dates";
import { messagesFor, moves, newDate, newPassword, nextDay, valuesOf, writeOfValues } from "./form-values";
import { writeOf } from "./move-values";

describe("the form of a date", () => {
  it("writes back what it read", () => {
    const date = staffDate({ color: "#0b5d4b", password: "cuore", note: "Chiavi", private: 1 });
    expect(writeOfValues(valuesOf(date))).toEqual({ ...writeOf(date), booking_deadline: null });
    expect(moves(date, valuesOf(date))).toBe(false);
  });

  it("takes the start and the end from its days, in order", () => {
    const days = [
      { day: "2027-04-03", from: "09:00", to: "13:00" },
      { day: "2027-03-27", from: "14:00", to: "18:00" },
    ];
    const written = writeOfValues({ ...valuesOf(staffDate()), days });
    expect([written.date, written.end_date]).toEqual(["2027-03-27T14:00:00+01:00", "2027-04-03T13:00:00+02:00"]);
    expect(written.days?.length).toBe(2);
  });

  it("lets a day end after midnight", () => {
    const date = staffDate({ days: [{ start: "2027-03-12T20:00:00+01:00", end: "2027-03-13T02:00:00+01:00" }] });
    expect(writeOfValues(valuesOf(date)).end_date).toBe("2027-03-13T02:00:00+01:00");
  });

  it("moves when the time or the place is another", () => {
    const date = staffDate();
    const values = valuesOf(date);
    expect(moves(date, { ...values, venue: "Via Roma 1" })).toBe(true);
    expect(moves(date, { ...values, days: [{ day: "2027-03-12", from: "10:00", to: "18:00" }] })).toBe(true);
    expect(moves(date, { ...values, note: "Altro", seats: 20 })).toBe(false);
  });

  it("names what is wrong with it", () => {
    const values = {
      ...newDate(null),
      city: { id: null, name: "Lecco", province: "" },
      color: "rosso",
      seats: 0,
    };
    const problems = Object.fromEntries(
      messagesFor({ ...values, days: [{ day: "2027-03-12", from: "9", to: "18:00" }] }),
    );
    expect(problems).toMatchObject({
      days: "Scrivi le ore così: 09:00.",
      province: "Provincia non valida (2 lettere).",
      color: "Colore non valido (#rrggbb).",
      seats: "I posti devono essere da 1 a 500.",
    });
    const twice = { day: "2027-03-12", from: "09:00", to: "18:00" };
    expect(messagesFor({ ...values, days: [twice, twice] })[0]?.[1]).toBe("Ogni giorno può comparire una volta sola.");
  });

  it("adds the day after the last one", () => {
    expect(nextDay([{ day: "2027-03-31", from: "14:00", to: "18:00" }])).toEqual({
      day: "2027-04-01",
      from: "14:00",
      to: "18:00",
    });
    expect(nextDay([]).day).toBe("");
  });

  it("makes passwords that can be read out", () => {
    expect(newPassword()).toMatch(/^([bcdfglmnprstvz][aeiou]){3}-\d{4}$/);
  });
});
