// The filters as the reader sees them at once, and as the URL (and so the list) follows 200 ms later.
import { useEffect, useRef, useState } from "react";
import { searchPause } from "@/lib/durations";
import { useUrlState } from "@/lib/url-state";
import { filtersIn, queryOf, searchOf, type CourseFilters } from "./filters";

type FilterControl = {
  /** What the fields show. */
  shown: CourseFilters;
  /** What the list is asked for. */
  applied: CourseFilters;
  /** Whether the list still has to catch up with the fields. */
  pending: boolean;
  change: (part: Partial<CourseFilters>) => void;
};

/** What was typed or chosen, and the URL's queries that it is shown over: where it started, and last the one that it leads to. */
type Draft = { filters: CourseFilters; over: readonly string[] };

export function useFilters(): FilterControl {
  const { params, change: changeUrl } = useUrlState();
  const [draft, setDraft] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const applied = filtersIn(params);
  const here = searchOf(applied);
  const goal = draft?.over.at(-1);
  // Once the URL has followed, the draft only keeps what the URL does not (a space at the end of a word),
  // and is void as soon as the URL goes elsewhere.
  if (draft !== null && here === goal && draft.over.length > 1) setDraft({ ...draft, over: [here] });
  const valid = draft?.over.includes(here) === true;
  const shown = valid ? draft.filters : applied;

  function change(part: Partial<CourseFilters>): void {
    // What is found changes: it is read from its beginning.
    const filters = { ...shown, page: 1, ...part };
    // The page may not have rendered the goal of the change before yet.
    setDraft({ filters, over: [...(valid ? draft.over : [here]), searchOf(filters)] });
    clearTimeout(timer.current);
    const address = presentAddress();
    timer.current = setTimeout(() => {
      // The reader may be on the way to another page, which replaces this one only when it has loaded.
      if (presentAddress() === address) changeUrl(queryOf(filters));
      else setDraft(null);
    }, searchPause);
  }

  return { shown, applied, pending: valid && here !== goal, change };
}

/** The browser's address, which is ahead of the router's while a page is loading. */
function presentAddress(): string {
  return location.pathname + location.search;
}
