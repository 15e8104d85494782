import { describe, expect, it } from "vitest";
import { middle } from "./draw";

describe("the middle of a picture", () => {
  it("is the largest part with the asked shape", () => {
    expect(middle({ width: 400, height: 200 }, 1)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(middle({ width: 200, height: 400 }, 1)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
    expect(middle({ width: 300, height: 200 }, 3 / 2)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });
});
