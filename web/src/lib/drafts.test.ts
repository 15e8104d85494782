// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endDrafts, readDraft, sweepDrafts, writeDraft } from "./drafts";
import { draftLifetime, visitorDraftLifetime } from "./durations";
import { endSession } from "./session/store";
import { logIn } from "./testing/session";

const fields = new Map([["phone", { typed: '"333"', base: '""' }]]);
const stored = () => Object.keys(sessionStorage);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-03-01T10:00:00Z") });
  return () => vi.useRealTimers();
});

describe("a draft", () => {
  it("is read by its owner only", () => {
    writeDraft("profile", "ada@example.it", fields);
    expect(readDraft("profile", "ada@example.it")).toEqual(fields);
    expect(readDraft("profile", "bruno@example.it")).toBeNull();
    expect(readDraft("profile", "")).toBeNull();
  });

  it("ends after two hours", () => {
    writeDraft("profile", "ada@example.it", fields);
    vi.advanceTimersByTime(draftLifetime);
    expect(readDraft("profile", "ada@example.it")).toBeNull();
    sweepDrafts();
    expect(stored()).toEqual([]);
  });

  it("of a visitor ends after half an hour", () => {
    writeDraft("registration", "", fields);
    vi.advanceTimersByTime(visitorDraftLifetime - 1);
    expect(readDraft("registration", "")).toEqual(fields);
    vi.advanceTimersByTime(1);
    expect(readDraft("registration", "")).toBeNull();
    sweepDrafts();
    expect(stored()).toEqual([]);
  });

  it("of a clock that was set back is none", () => {
    writeDraft("profile", "ada@example.it", fields);
    vi.setSystemTime(new Date("2027-03-01T09:00:00Z"));
    expect(readDraft("profile", "ada@example.it")).toBeNull();
  });

  it("that is damaged is none", () => {
    for (const text of ["{", "[]", '{"owner":1,"at":2,"fields":[]}', '{"owner":"","at":2}']) {
      sessionStorage.setItem("battito.draft.profile", text);
      expect(readDraft("profile", "")).toBeNull();
    }
  });
});

describe("the remaining drafts", () => {
  it("after a session that expired: those of the user, who may come back", () => {
    logIn({ email: "ada@example.it" });
    writeDraft("profile", "ada@example.it", fields);
    endSession();
    sweepDrafts();
    expect(stored()).toEqual(["battito.draft.profile"]);
  });

  it("after somebody else's login, and of a visitor's after any: nothing", () => {
    writeDraft("profile", "ada@example.it", fields);
    writeDraft("registration", "", fields);
    logIn({ email: "bruno@example.it" });
    sweepDrafts();
    expect(stored()).toEqual([]);
  });

  it("after a logout: nothing, also in the other tabs", () => {
    writeDraft("profile", "ada@example.it", fields);
    writeDraft("registration", "", fields);
    vi.advanceTimersByTime(1_000);
    const other = Object.entries(sessionStorage);
    endDrafts();
    expect(stored()).toEqual([]);
    for (const [key, value] of other) sessionStorage.setItem(key, String(value));
    expect(readDraft("registration", "")).toBeNull();
    sweepDrafts();
    expect(stored()).toEqual([]);
  });
});
