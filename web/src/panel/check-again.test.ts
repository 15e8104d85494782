import { describe, expect, it, vi } from "vitest";
import { checkAgainOnReturn } from "./check-again";

function shown(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
}
const changed = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));

describe("a page of the panel asks again who is logged in", () => {
  it("when it comes back from the browser's page cache, or another tab has logged in or out", () => {
    const check = vi.fn();
    const stop = checkAgainOnReturn(check);
    shown(false);
    changed("battito.sidebar");
    expect(check).not.toHaveBeenCalled();
    shown(true);
    changed("battito.logged-in");
    changed(null);
    expect(check).toHaveBeenCalledTimes(3);
    stop();
    shown(true);
    expect(check).toHaveBeenCalledTimes(3);
  });
});
