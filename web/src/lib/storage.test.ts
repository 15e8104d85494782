// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { local, localKeys, parsed, session, sessionKeys } from "./storage";

describe("storage", () => {
  it("keeps what was written under its name", () => {
    local.write(localKeys.sidebar, "collapsed");
    expect(local.read(localKeys.sidebar)).toBe("collapsed");
    local.remove(localKeys.sidebar);
    expect(local.read(localKeys.sidebar)).toBeNull();
  });

  it("finds nothing and forgets quietly where the browser refuses storage", () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(() => session.write(sessionKeys.expired, "1")).not.toThrow();
    expect(session.read(sessionKeys.expired)).toBeNull();
    expect(() => session.remove(sessionKeys.expired)).not.toThrow();
  });

  it("takes broken JSON for nothing", () => {
    expect(parsed("{")).toBeNull();
    expect(parsed(null)).toBeNull();
    expect(parsed("[1]")).toEqual([1]);
  });
});
