// The menu of `ColumnChoice` with its button, once somebody has opened it.
import { Menu } from "@base-ui/react/menu";
import { checkboxMark, menuItemStyles, menuStyles } from "@/ui/menu/menu-styles";
import { useMenuPlace } from "@/ui/popup-place";
import { columnChoiceButton, columnChoiceLabel, type ColumnChoiceProps } from "./column-choice-button";

export function ColumnChoicePopup({ columns, onToggle }: ColumnChoiceProps) {
  const { container, positionMethod } = useMenuPlace();
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger className={columnChoiceButton}>{columnChoiceLabel}</Menu.Trigger>
      <Menu.Portal container={container}>
        <Menu.Positioner
          align="end"
          sideOffset={6}
          collisionPadding={12}
          positionMethod={positionMethod}
          className="z-40 outline-none"
        >
          <Menu.Popup className={menuStyles}>
            {columns.map(({ id, header, shown }) => (
              <Menu.CheckboxItem
                key={id}
                checked={shown}
                onCheckedChange={(next) => onToggle(id, next)}
                closeOnClick={false}
                className={menuItemStyles}
              >
                <span aria-hidden="true" className={checkboxMark} />
                {header}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
