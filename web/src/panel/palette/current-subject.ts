// The date, person or course whose page is open.
import { matchPath } from "react-router";
import { patterns } from "@/lib/routes";
import type { Kind } from "./actions";

export type Place = { kind: Kind; id: number; path: string };

const pages: readonly (readonly [Kind, readonly string[]])[] = [
  ["date", [patterns.courseDateReservations, patterns.rollCall, patterns.classroom, patterns.courseDateEdit]],
  ["person", [patterns.user, patterns.userEdit, patterns.userReservations]],
  ["course", [patterns.adminCourse]],
];

export function placeAt(path: string): Place | null {
  for (const [kind, paths] of pages) {
    for (const pattern of paths) {
      const id = Number(matchPath(pattern, path)?.params["id"]);
      if (Number.isSafeInteger(id) && id > 0) return { kind, id, path };
    }
  }
  return null;
}
