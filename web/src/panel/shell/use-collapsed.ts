// Whether the sidebar is collapsed to its icons; stored in the browser.
import { useState } from "react";
import { local, localKeys } from "@/lib/storage";

const collapsedMark = "collapsed";

export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => local.read(localKeys.sidebar) === collapsedMark);

  function toggle(): void {
    setCollapsed(!collapsed);
    local.write(localKeys.sidebar, collapsed ? "expanded" : collapsedMark);
  }

  return [collapsed, toggle];
}
