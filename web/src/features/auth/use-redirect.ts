// Redirects after a login: client-side within the site, with a full page load to the panel.
import { loadPage } from "@/lib/page-load";
import { useNavigate } from "@/lib/navigation";
import { isPanelPath } from "@/lib/routes";

export function useRedirect(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    if (isPanelPath(path)) loadPage(path);
    else navigate(path, { replace: true });
  };
}
