// Redirects after a login: client-side within the site, with a full page load to the panel. The page of the login leaves the
// history: going back to it would only lead here again.
import { loadPage } from "@/lib/page-load";
import { useNavigate } from "react-router";
import { isPanelPath } from "@/lib/routes";

export function useRedirect(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    if (isPanelPath(path)) loadPage(path, "replace");
    else void navigate(path, { replace: true });
  };
}
