// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession, startSession, subscribeToSession } from "./store";
import { writeToken } from "./token";
import { watchUserChange } from "./user-change";

const later = "2030-01-01T00:00:00+01:00";
const reload = vi.fn();
const onReturn = vi.fn();
let queries: QueryClient;
let stop = () => {};

function watch(): void {
  stop = watchUserChange(queries, { onReturn, reload });
}

function comeBack(persisted = true): void {
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
}

beforeEach(() => {
  vi.clearAllMocks();
  queries = new QueryClient();
  queries.setQueryData(["profile"], { fiscal_code: "NRIDAA70A41F205X" });
});
afterEach(() => stop());

describe("a page that comes back from the back/forward cache", () => {
  it("is reloaded when another user is logged in now, or none", () => {
    startSession("of-ada", later);
    watch();
    writeToken("of-bruno", later);
    comeBack();
    expect(reload).toHaveBeenCalledTimes(1);
    writeToken("", later);
    comeBack();
    expect(reload).toHaveBeenCalledTimes(2);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it("stays for the same user, whose session is checked", () => {
    startSession("of-ada", later);
    watch();
    comeBack();
    expect(onReturn).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it("shows nothing while it is frozen, once somebody was logged in", () => {
    const { style } = document.documentElement;
    const leave = () => window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
    watch();
    leave();
    expect(style.visibility).toBe("");
    startSession("of-ada", later);
    leave();
    expect(style.visibility).toBe("hidden");
    comeBack();
    expect(style.visibility).toBe("");
    leave();
    writeToken("", later);
    comeBack();
    expect(style.visibility).toBe("hidden");
    style.visibility = "";
  });

  it("learns of a login when it was left without one", () => {
    watch();
    const listener = vi.fn();
    const unsubscribe = subscribeToSession(listener);
    writeToken("of-ada", later);
    comeBack();
    unsubscribe();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it("is one only when the browser says so", () => {
    startSession("of-ada", later);
    watch();
    writeToken("of-bruno", later);
    comeBack(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

it("a page is reloaded when another user logs in in another tab", () => {
  startSession("of-ada", later);
  watch();
  window.dispatchEvent(new Event("storage"));
  expect(reload).not.toHaveBeenCalled();
  writeToken("of-bruno", later);
  window.dispatchEvent(new Event("storage"));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("the query cache is emptied when another user logs in on the same page", () => {
  startSession("of-ada", later);
  watch();
  endSession();
  startSession("of-bruno", later);
  expect(queries.getQueryData(["profile"])).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

it("the reader's bookings leave the query cache with a logout, here or in another tab", () => {
  const bookings = ["my-booking", 7];
  startSession("of-ada", later);
  watch();
  queries.setQueryData(bookings, { dates: [], admitted: true });
  endSession();
  expect(queries.getQueryData(bookings)).toBeUndefined();
  startSession("of-ada", later);
  queries.setQueryData(bookings, { dates: [], admitted: true });
  writeToken("", later);
  window.dispatchEvent(new Event("storage"));
  expect(queries.getQueryData(bookings)).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

it("the query cache is kept when the first user logs in", () => {
  watch();
  startSession("of-ada", later);
  expect(queries.getQueryData(["profile"])).toBeDefined();
});
