// Whether the sidebar is collapsed, remembered by this browser.
import { useState } from "react";
import { local, localKeys } from "@/lib/storage";

const collapsedMark = "collapsed";

export function useSidebarState(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => local.read(localKeys.sidebar) === collapsedMark);
  function toggle(): void {
    local.write(localKeys.sidebar, collapsed ? "expanded" : collapsedMark);
    setCollapsed(!collapsed);
  }
  return [collapsed, toggle];
}
