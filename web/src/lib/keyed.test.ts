import { describe, expect, it } from "vitest";
import { keyed } from "./keyed";

describe("the keys of texts", () => {
  it("differ where a text occurs twice, and stay where others come and go", () => {
    const keys = (...texts: string[]) => keyed(texts).map(({ key }) => key);
    expect(new Set(keys("a", "b", "a", "0 a", "1 a")).size).toBe(5);
    expect(keys("b", "a", "a").slice(1)).toEqual(keys("a", "a"));
  });
});
