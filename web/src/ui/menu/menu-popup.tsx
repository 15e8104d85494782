// The menu of a `Menu` with its button, once somebody has opened it.
import { Menu as Base } from "@base-ui/react/menu";
import { Fragment, useId } from "react";
import { classNames } from "@/lib/class-names";
import { keyed } from "@/lib/keyed";
import { useMenuPlace } from "@/ui/popup-place";
import { iconButton, menuItemStyles, menuStyles } from "./menu-styles";
import type { MenuAction, MenuProps } from "./menu-types";

export function MenuPopup({ label, trigger, className, align = "end", about, groups }: MenuProps) {
  const { container, positionMethod } = useMenuPlace();
  const id = useId();
  const filled = groups.filter((group) => group.length > 0);
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger aria-label={label} title={label} className={className ?? iconButton}>
        {trigger}
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner
          align={align}
          sideOffset={6}
          collisionPadding={12}
          positionMethod={positionMethod}
          className="z-40 outline-none"
        >
          <Base.Popup aria-describedby={about === undefined ? undefined : id} className={menuStyles}>
            {about !== undefined && (
              <div id={id} className="mb-1.5 border-b border-line px-3 pt-1.5 pb-2.5 text-small text-ink-soft">
                {about}
              </div>
            )}
            {keyed(filled, ([first]) => first?.label ?? "").map(({ key, item: group }, index) => (
              <Fragment key={key}>
                {index > 0 && <Base.Separator className="my-1.5 h-px bg-line" />}
                {keyed(group, ({ label }) => label).map(({ key, item: action }) => (
                  <Action key={key} {...action} />
                ))}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Action({ label, icon: Icon, onSelect, danger = false, disabled }: MenuAction) {
  return (
    <Base.Item
      disabled={disabled !== undefined}
      onClick={onSelect}
      className={classNames(menuItemStyles, danger && disabled === undefined && "text-danger")}
    >
      {Icon !== undefined && <Icon className="size-4.5" />}
      <span className="grid">
        {label}
        {disabled !== undefined && <span className="text-small">{disabled}</span>}
      </span>
    </Base.Item>
  );
}
