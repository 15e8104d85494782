import { describe, expect, it } from "vitest";
import { summary } from "@/lib/testing/courses";
import { chooseCourses, soonest } from "./home-selection";

const courses = Array.from({ length: 12 }, (_, index) => summary(index + 1));
const ids = (chosen: readonly { id: number }[]) => chosen.map(({ id }) => id);

describe("Home's courses", () => {
  it("are three different ones for every seed", () => {
    for (let seed = 0; seed < 1; seed += 0.013) expect(new Set(ids(chooseCourses(courses, seed))).size).toBe(3);
  });

  it("stay while the page does, and differ between visits", () => {
    expect(ids(chooseCourses(courses, 0.42))).toEqual(ids(chooseCourses(courses, 0.42)));
    const first = new Set(Array.from({ length: 100 }, (_, index) => chooseCourses(courses, index / 100)[0]?.id));
    expect(first.size).toBe(12);
  });

  it("are those that travelled with the page", () => {
    expect(ids(chooseCourses(courses, 0.42, [9, 2, 5]))).toEqual([9, 2, 5]);
    expect(ids(chooseCourses(courses, 0.42, [9, 99]))).toHaveLength(3);
    expect(ids(chooseCourses(courses, 0.42, [9, 99]))[0]).toBe(9);
  });

  it("are those that travelled with the page when there are fewer than three, whatever the seed", () => {
    const two = courses.slice(0, 2);
    for (const seed of [0, 0.3, 0.6, 0.99]) expect(ids(chooseCourses(two, seed, [2, 1]))).toEqual([2, 1]);
  });

  it("are as many as there are when there are fewer", () => {
    expect(ids(chooseCourses(courses.slice(0, 2), 0.99)).toSorted((one, other) => one - other)).toEqual([1, 2]);
    expect(chooseCourses([], 0.5)).toEqual([]);
  });
});

describe("the next dates", () => {
  const at = (date: string, available: number) => ({
    date,
    city: { id: 1, name: "Milano", province: "MI" },
    private: 0,
    available,
  });

  it("come soonest first, those with free seats before the others", () => {
    const planned = [
      summary(1, { next_date: at("2027-03-28T09:00:00+02:00", 3) }),
      summary(2, { next_date: null }),
      summary(3, { next_date: at("2027-03-01T09:00:00+01:00", 0) }),
      summary(4, { next_date: at("2027-03-28T08:30:00+01:00", 3) }),
      summary(5, { next_date: at("2027-03-02T09:00:00+01:00", 1) }),
    ];
    expect(soonest(planned, 4).map(({ course }) => course.id)).toEqual([5, 1, 4, 3]);
    expect(soonest(planned, 2)).toHaveLength(2);
  });
});
