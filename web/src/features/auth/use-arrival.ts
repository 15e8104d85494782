// Goes on after a login: within the site at once, to the panel with a full page load.
import { leaveTo } from "@/lib/leave";
import { useNavigate } from "@/lib/navigation";
import { isPanelPath } from "@/lib/routes";

export function useArrival(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    if (isPanelPath(path)) leaveTo(path);
    else navigate(path, { replace: true });
  };
}
