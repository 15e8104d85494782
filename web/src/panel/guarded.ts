// The navigation guard as loaders: every route of the panel checks the session before anything of it is fetched.
import type { LoaderFunctionArgs } from "react-router";
import { enterRoute } from "@/features/session/enter-route";
import type { Access } from "@/features/session/guard";
import { ApiFailure } from "@/api/failure";
import { leaveTo } from "@/lib/leave";
import { to } from "@/lib/routes";

type Start = (args: LoaderFunctionArgs) => void;

const login: Access = { kind: "login" };

/** A loader for everybody who is logged in. `start` sets the fetching off; components read, and show how it goes. */
export function guarded(start?: Start, access: Access = login) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    const { pathname, search } = new URL(args.request.url);
    const { decision, failure } = await enterRoute(access, pathname + search);
    switch (decision) {
      case "enter":
        start?.(args);
        return null;
      case "retry":
        throw failure ?? new ApiFailure("server");
      case "login":
        return away(to.login());
      case "forbidden":
        return away(to.forbidden());
      case "myReservations":
        return away(to.myReservations());
    }
  };
}

/** Leaves the panel; nothing of it is to be drawn until the browser has gone. */
function away(path: string): Promise<null> {
  leaveTo(path);
  return new Promise(() => {});
}
