// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { endSession } from "@/lib/session/store";
import { logIn } from "@/lib/testing/session";
import { revalidateOnSessionChange } from "./session-change";

const changed = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));

it("runs the guard again when another tab has logged in or out", () => {
  const revalidate = vi.fn();
  const stop = revalidateOnSessionChange(revalidate);
  changed("battito.sidebar");
  expect(revalidate).not.toHaveBeenCalled();
  changed("battito.logged-in");
  changed(null);
  expect(revalidate).toHaveBeenCalledTimes(2);
  stop();
  changed(null);
  expect(revalidate).toHaveBeenCalledTimes(2);
});

it("runs the guard again when a check finds the user in another role", () => {
  logIn({ is_admin: true });
  const revalidate = vi.fn();
  const stop = revalidateOnSessionChange(revalidate);
  logIn({ is_admin: true });
  expect(revalidate).not.toHaveBeenCalled();
  logIn({ istructor: true });
  expect(revalidate).toHaveBeenCalledTimes(1);
  endSession();
  expect(revalidate).toHaveBeenCalledTimes(1);
  stop();
});
