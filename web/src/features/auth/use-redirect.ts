// Redirects after a login: client-side within the site, with a full page load to the panel.
import { leaveTo } from "@/lib/leave";
import { useNavigate } from "@/lib/navigation";
import { isPanelPath } from "@/lib/routes";

export function useRedirect(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    if (isPanelPath(path)) leaveTo(path);
    else navigate(path, { replace: true });
  };
}
