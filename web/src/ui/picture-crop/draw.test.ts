import { describe, expect, it } from "vitest";
import { inPixels, middle } from "./draw";

describe("the middle of a picture", () => {
  it("is the largest part with the asked shape", () => {
    expect(middle({ width: 400, height: 200 }, 1)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(middle({ width: 200, height: 400 }, 1)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
    expect(middle({ width: 300, height: 200 }, 3 / 2)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });
});

describe("a part in pixels", () => {
  it("never leaves the picture", () => {
    const size = { width: 1001, height: 667 };
    expect(inPixels(size, { x: 0.25, y: 0, width: 0.5, height: 1 })).toEqual({ x: 250, y: 0, width: 501, height: 667 });
    const corner = inPixels(size, { x: 0.4999, y: 0.9999, width: 0.5004, height: 0.0001 });
    expect(corner.x + corner.width).toBeLessThanOrEqual(1001);
    expect(corner).toMatchObject({ y: 667, height: 1 });
  });
});
