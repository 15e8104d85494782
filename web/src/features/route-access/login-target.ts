// Which page Login leads back to when it is entered from within the site.
import { patterns, to } from "@/lib/routes";

/**
 * The redirect target to store when Login is entered within the site; null for none. Coming from ResetPassword stores
 * none, and the other pages around Login keep a target that is stored already: the reader is still on the same errand.
 */
export function targetOnEnteringLogin(previous: string, stored: string | null): string | null {
  const [path = previous] = previous.split(/[?#]/);
  if (path === patterns.login || path.startsWith(to.resetPassword(""))) return null;
  const aroundLogin = path === patterns.register || path === patterns.forgetPassword;
  return aroundLogin && stored !== null ? null : previous;
}
