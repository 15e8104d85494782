import { expect, it, vi } from "vitest";
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
