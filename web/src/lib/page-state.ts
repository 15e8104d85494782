// The state that the server put into the page, read once.
import type { SentCentre } from "@/api/types";

export type PageState = { centre?: SentCentre };

let known: PageState | null = null;

/** Null where there is no document (the rendering server passes its state to the query cache itself). */
export function pageState(): PageState | null {
  if (typeof document === "undefined") return null;
  known ??= read();
  return known;
}

function read(): PageState {
  const text = document.getElementById("battito-state")?.textContent;
  if (text === undefined || text === "") return {};
  try {
    // The server and this client are built from the same contract, which declares this state's members.
    const state: PageState = JSON.parse(text);
    return state;
  } catch {
    return {};
  }
}
