// The navigation guard of the panel, run before the loaders of whatever lies below the route that carries it.
import type { MiddlewareFunction } from "react-router";
import { ApiFailure } from "@/api/failure";
import { enterRoute } from "@/features/route-access/enter-route";
import { adminsOnly, staff, type Role } from "@/features/route-access/access";
import { loadPage } from "@/lib/page-load";
import { to } from "@/lib/routes";

/** The roles that may open a screen: admins, or admins and instructors. */
export type Allowed = "admin" | "staff";

const rolesOf: Record<Allowed, readonly Role[]> = { admin: adminsOnly, staff };

/** Lets in admins, or admins and instructors; leads everybody else to Forbidden. */
export function allowed(who: Allowed): MiddlewareFunction {
  return loginNeeded(rolesOf[who]);
}

export function isAllowed(who: Allowed | undefined, role: Role | null): boolean {
  return who === undefined || (role !== null && rolesOf[who].includes(role));
}

/** Lets in logged-in users, with one of the roles if any are named. */
export function loginNeeded(roles?: readonly Role[]): MiddlewareFunction {
  return async ({ url }) => {
    const { decision, failure } = await enterRoute({ kind: "login", roles }, url.pathname + url.search + url.hash);
    switch (decision) {
      case "enter":
        return undefined;
      case "retry":
        throw failure ?? new ApiFailure("server");
      case "forbidden":
        return leave(to.forbidden());
      case "login":
      case "myReservations":
        return leave(to.login());
    }
  };
}

/**
 * Loads a page of the site in the place of this one, which would only redirect again on the way back. Never resolves, so
 * that no loader runs while the browser is still on this page.
 */
function leave(path: string): Promise<never> {
  loadPage(path, "replace");
  return new Promise(() => {});
}
