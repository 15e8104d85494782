// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkMissing, loadChunk } from "./load-chunk";
import { hideLoadNotice } from "./load-notice";

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const reload = vi.fn();
let status: number | null = 200;

beforeEach(() => {
  reload.mockClear();
  status = 200;
  vi.stubGlobal("fetch", () =>
    status === null
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response(null, { status })),
  );
});
afterEach(hideLoadNotice);

const notice = () => document.querySelector("[role=alert]");
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a chunk that cannot be loaded", () => {
  it("is loaded again at once when the server can be reached", async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue("chunk");
    await expect(loadChunk(load, { isServed: () => false, reload })).resolves.toBe("chunk");
    expect(reload).not.toHaveBeenCalled();
  });

  it("makes the page load in full, once", async () => {
    void loadChunk(missing, { isServed: () => false, reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(loadChunk(missing, { isServed: () => false, reload })).rejects.toBeInstanceOf(ChunkMissing);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("never reloads the page when the server cannot be reached", async () => {
    for (const answer of [null, 503]) {
      status = answer;
      await expect(loadChunk(missing, { isServed: () => false, reload })).rejects.toBeInstanceOf(ChunkMissing);
    }
    expect(reload).not.toHaveBeenCalled();
  });

  it("never reloads the page when there is no storage to prevent a loop", async () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new Error("blocked");
    });
    await expect(loadChunk(missing, { isServed: () => false, reload })).rejects.toBeInstanceOf(ChunkMissing);
    expect(reload).not.toHaveBeenCalled();
  });

  it("keeps what the server wrote, and offers to try again", async () => {
    status = null;
    const load = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue("chunk");
    const loaded = loadChunk(load, { isServed: () => true, reload });
    await vi.waitFor(() => expect(notice()?.textContent).toContain("Una parte della pagina non è stata caricata."));
    notice()?.querySelector("button")?.click();
    await expect(loaded).resolves.toBe("chunk");
    expect(notice()).toBeNull();
  });

  it("is tried again by itself when the network is back", async () => {
    status = null;
    const load = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue("chunk");
    const loaded = loadChunk(load, { isServed: () => true, reload });
    await vi.waitFor(() => expect(notice()).not.toBeNull());
    window.dispatchEvent(new Event("online"));
    await expect(loaded).resolves.toBe("chunk");
  });

  it("shows one notice, however many chunks are missing", async () => {
    status = null;
    for (let chunk = 0; chunk < 3; chunk += 1) void loadChunk(missing, { isServed: () => true, reload });
    await settled();
    expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
  });
});
