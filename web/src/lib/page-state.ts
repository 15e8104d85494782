// The state that the server put into the page: the data that it rendered the page with, so that hydration gives the same
// page. A page that was not rendered carries only the centre.
import type { SentCentre } from "@/api/types";
import { useLocation } from "react-router";

/** The page of a survey's link, as the server decided. */
export type SurveyState =
  | {
      state: "open";
      /** The title of the course. */
      course: string;
      ended_on: string;
      closes_on: string;
      /** The names of the instructors. */
      instructors: string[];
      /** The refused answers, with the reasons. */
      values?: Record<string, string>;
      errors?: Record<string, string[]>;
    }
  | { state: "sent" | "answered" | "closed" | "unknown" | "refused" };

export type PageState = {
  centre?: SentCentre;
  /** The content of Home: the ids of its random courses, and those of its next dates. */
  picks?: { chosen: number[]; soonest: number[] };
  /** Answers of the API by their query key. */
  queries?: [key: readonly unknown[], answer: unknown][];
  /** The certificate was not looked up, after too many attempts. */
  checkRefused?: true;
  survey?: SurveyState;
  /** The address leads nowhere. */
  notFound?: true;
};

let known: PageState | null = null;
/** The page that the browser loaded. */
let loadedPath: string | undefined;

export function pageState(): PageState | null {
  if (typeof document !== "undefined") known ??= read();
  return known;
}

/** For the rendering server, which has no document to read from. */
export function providePageState(state: PageState): void {
  known = state;
}

/** The state, as long as the reader is still on the page that the browser loaded. */
export function usePageState(): PageState | null {
  const { key, pathname } = useLocation();
  const state = pageState();
  // The skip link makes an entry of the history with the same key, also on a later page.
  return key === "default" && pathname === (loadedPath ?? pathname) ? state : null;
}

function read(): PageState {
  loadedPath = location.pathname;
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
