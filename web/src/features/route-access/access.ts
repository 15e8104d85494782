// Decides about access to routes, as pure functions. The site and the panel carry the decisions out.
import type { Session, SessionUser } from "@/lib/session/store";

export type Role = "admin" | "instructor";

/** The access to a route: everybody, only visitors, or logged-in users (with one of the roles). */
export type Access = { kind: "public" } | { kind: "guest" } | { kind: "login"; roles?: readonly Role[] };

export type Decision = "enter" | "login" | "forbidden" | "myReservations" | "retry";

export const staff: readonly Role[] = ["admin", "instructor"];
export const adminsOnly: readonly Role[] = ["admin"];

/** A user with both roles counts as admin. */
export function roleOf(user: SessionUser | null): Role | null {
  if (user === null) return null;
  if (user.is_admin) return "admin";
  return user.istructor ? "instructor" : null;
}

/** The decision about a visit, by the route's access and the result of the session check. */
export function decide(access: Access, session: Session, checkFailed: boolean): Decision {
  switch (access.kind) {
    case "public":
      return "enter";
    case "guest":
      return session.loggedIn === true ? "myReservations" : "enter";
    case "login": {
      if (session.loggedIn === false) return "login";
      // The check has failed and nothing is stored: a redirect would be a guess.
      if (session.loggedIn === null || session.user === null) return checkFailed ? "retry" : "login";
      if (access.roles === undefined) return "enter";
      const role = roleOf(session.user);
      return role !== null && access.roles.includes(role) ? "enter" : "forbidden";
    }
  }
}
