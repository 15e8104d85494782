import { describe, expect, it } from "vitest";
import { classroomScreen } from "@/lib/testing/presence";
import { currentCode, elapsed } from "./current-code";

const told = { running: 1_000, clock: 5_000_000 };
const screen = { ...classroomScreen(), told };
const after = (running: number, clock = running) => ({ running: told.running + running, clock: told.clock + clock });

describe("the code that is shown", () => {
  it("is replaced by the next one in its turn", () => {
    expect(currentCode(screen, after(0))).toMatchObject({ code: { url: "https://x.test/presenza/1" }, left: 20 });
    expect(currentCode(screen, after(19_999))).toMatchObject({ code: { url: "https://x.test/presenza/1" }, left: 1 });
    expect(currentCode(screen, after(20_000))).toMatchObject({
      code: { url: "https://x.test/presenza/2" },
      left: 30,
      share: 1,
    });
  });

  it("is none once both are over", () => {
    expect(currentCode(screen, after(49_999))).not.toBeNull();
    expect(currentCode(screen, after(50_000))).toBeNull();
  });

  it("is none after a sleep that stopped one of the clocks", () => {
    expect(currentCode(screen, after(100, 3_600_000))).toBeNull();
    expect(currentCode(screen, after(60_000, -3_600_000))).toBeNull();
    expect(elapsed(told, after(-5))).toBe(0);
  });
});
