// Loads a lazy chunk, and recovers when it cannot be had. A deploy replaces the chunks: then the page itself is loaded anew.
// A lost connection keeps the page as it is until the reader tries again.
import { askToRetry } from "./load-notice";
import { session, sessionKeys } from "./storage";

/** A page is not reloaded again within this time: chunks that stay missing must not make a loop. */
const reloadPause = 300_000;

export class ChunkMissing extends Error {}

type Recovery = {
  /**
   * Whether the page shows what the chunk would show, as HTML from the server. Then the call stays pending, which keeps that
   * HTML, and a notice offers to try again. Otherwise the call fails, for an error boundary to tell.
   */
  isServed: () => boolean;
  /** For tests. */
  reload?: () => void;
};

export async function loadChunk<T>(load: () => Promise<T>, recovery: Recovery): Promise<T> {
  try {
    return await load();
  } catch (problem) {
    if (await isServerReachable()) {
      const retried = await load().catch(() => null);
      if (retried !== null) return retried;
      if (mayReload()) {
        (recovery.reload ?? reloadPage)();
        // The browser is about to leave: nothing of this page may change until then.
        return new Promise(() => {});
      }
    }
    if (!recovery.isServed()) throw new ChunkMissing("A chunk could not be loaded.", { cause: problem });
    await askToRetry();
    // The reader asks for it: no loop.
    allowReload();
    return loadChunk(load, recovery);
  }
}

/** Lets the next chunk that is missing reload the page, because the reader has asked to try again. */
export function allowReload(): void {
  session.remove(sessionKeys.reloaded);
}

function reloadPage(): void {
  location.reload();
}

/** Whether the page would come if it were loaded now. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const response = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Whether this page may be reloaded now; notes that it is. Without storage there is no note, and no reload. */
function mayReload(): boolean {
  const page = location.pathname + location.search;
  const [time, path] = (session.read(sessionKeys.reloaded) ?? "").split(" ");
  const age = Date.now() - Number(time);
  if (path === page && age >= 0 && age < reloadPause) return false;
  const note = `${Date.now()} ${page}`;
  session.write(sessionKeys.reloaded, note);
  return session.read(sessionKeys.reloaded) === note;
}
