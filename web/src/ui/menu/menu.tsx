// A button that opens a menu of actions. The menu itself is loaded when the button is about to be used.
import { PopupButton } from "@/ui/popup-button";
import { lazyComponent } from "@/lib/lazy-component";
import { iconButton } from "./menu-styles";
import type { MenuProps } from "./menu-types";

const load = async () => (await import("./menu-popup")).MenuPopup;
const MenuPopup = lazyComponent(load);

export function Menu(props: MenuProps) {
  const { label, trigger, className = iconButton } = props;
  return (
    <PopupButton label={label} className={className} load={load} popup={<MenuPopup {...props} />}>
      {trigger}
    </PopupButton>
  );
}
