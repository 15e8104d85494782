// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dateOfStaff, participant, participants } from "@/lib/testing/participants";
import { logIn } from "@/lib/testing/session";
import { forgetPastPeople } from "@/lib/roll-call-storage";
import { endSession, startSession } from "@/lib/session/store";
import { writeToken } from "@/lib/session/token";
import { readPeople, storePeople } from "./people-on-device";

const list = participants([participant({ note: "Mancina" })]);
const later = "2030-01-01T00:00:00+01:00";
const onDevice = () => Object.keys(localStorage).filter((key) => key.startsWith("battito.people."));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date("2027-03-12T08:30:00+01:00"));
  logIn({ istructor: true });
  return () => vi.useRealTimers();
});

describe("the people of a roll call on the device", () => {
  it("are read again in the session in which they were stored", async () => {
    await storePeople(dateOfStaff, list);
    const stored = await readPeople(3);
    expect(stored).toMatchObject({ half_days: list.half_days, date: { course: dateOfStaff.course } });
    expect(stored?.data[0]).toMatchObject({ id: 41, note: "Mancina", user: { name: "Anna", surname: "Bianchi" } });
    expect(await readPeople(4)).toBeNull();
  });

  it("lie there encrypted, without what Appello does not show", async () => {
    await storePeople(dateOfStaff, list);
    expect(onDevice()).toEqual(["battito.people.2027-03-12.3"]);
    const text = localStorage.getItem("battito.people.2027-03-12.3") ?? "";
    expect(atob(text)).not.toMatch(/Anna|Bianchi|Mancina/);
    const stored = JSON.stringify(await readPeople(3));
    for (const secret of ["anna@example.it", "BNCNNA80A41F205X", "3331234567", dateOfStaff.password]) {
      expect(stored).not.toContain(secret);
    }
  });

  it("are erased by a logout, and by another login", async () => {
    await storePeople(dateOfStaff, list);
    endSession();
    expect(onDevice()).toEqual([]);
    startSession("a-token", later);
    await storePeople(dateOfStaff, list);
    startSession("another", later);
    expect(onDevice()).toEqual([]);
  });

  it("cannot be read with another token, and are erased then", async () => {
    await storePeople(dateOfStaff, list);
    writeToken("another", later);
    expect(await readPeople(3)).toBeNull();
    expect(onDevice()).toEqual([]);
  });

  it("are not stored when somebody logs out while they are encrypted", async () => {
    const stored = storePeople(dateOfStaff, list);
    endSession();
    await stored;
    expect(onDevice()).toEqual([]);
  });

  it("are stored on the days of the course only", async () => {
    vi.setSystemTime(new Date("2027-03-11T22:00:00+01:00"));
    await storePeople(dateOfStaff, list);
    vi.setSystemTime(new Date("2027-03-13T08:00:00+01:00"));
    await storePeople(dateOfStaff, list);
    expect(onDevice()).toEqual([]);
  });

  it("are erased on the day after the course", async () => {
    await storePeople(dateOfStaff, list);
    forgetPastPeople();
    expect(onDevice()).toHaveLength(1);
    vi.setSystemTime(new Date("2027-03-13T00:00:30+01:00"));
    expect(await readPeople(3)).toBeNull();
    expect(onDevice()).toEqual([]);
  });
});
