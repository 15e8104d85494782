import { describe, expect, it } from "vitest";
import { participant } from "@/lib/testing/participants";
import { edited, reverted } from "./change";

describe("an edit that shows at once", () => {
  it("sets every half day with the attendance, and no absent person stays passed", () => {
    const passed = edited(participant(), { attendance: "present", outcome: "passed" });
    expect(passed.attendances.map(({ status }) => status)).toEqual(["present", "present"]);
    expect(passed.outcome).toBe("passed");
    expect(edited(passed, { attendance: "absent" }).outcome).toBe("none");
  });

  it("trims a note, and drops an empty one", () => {
    expect(edited(participant(), { note: " mancina " }).note).toBe("mancina");
    expect(edited(participant({ note: "x" }), { note: " " }).note).toBeNull();
  });

  it("is taken back half day by half day", () => {
    const before = participant({
      outcome: "failed",
      attendances: [
        { day: "2027-03-12", half: "morning", status: "present", at: "2027-03-12T09:05:00+01:00" },
        { day: "2027-03-12", half: "afternoon", status: "unknown", at: null },
      ],
    });
    expect(reverted(before, { attendance: "absent" })).toEqual({
      attendances: [
        { day: "2027-03-12", half: "morning", status: "present" },
        { day: "2027-03-12", half: "afternoon", status: "unknown" },
      ],
      outcome: "failed",
    });
  });
});
