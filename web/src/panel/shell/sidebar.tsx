// The sidebar of wide screens. Collapsed, it shows only icons; their words stay for screen readers and as tooltips.
import { classNames } from "@/lib/class-names";
import { MenuContent } from "./menu-content";
import { SidebarIcon } from "./shell-icons";

export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  return (
    <div
      className={classNames(
        "sticky top-0 hidden h-dvh shrink-0 overflow-x-clip overflow-y-auto border-r border-line bg-surface transition-[width] duration-(--slow) md:block",
        collapsed ? "w-19" : "w-68",
      )}
    >
      <MenuContent
        collapsed={collapsed}
        toggle={
          <button
            type="button"
            aria-expanded={!collapsed}
            aria-label={collapsed ? "Espandi la barra laterale" : "Comprimi la barra laterale"}
            title={collapsed ? "Espandi" : "Comprimi"}
            onClick={onToggle}
            className="grid size-target shrink-0 place-items-center rounded-control text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
          >
            <SidebarIcon />
          </button>
        }
      />
    </div>
  );
}
