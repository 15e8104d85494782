// The menu that shows and hides the columns of a table.
import { Menu } from "@base-ui/react/menu";
import { Columns3 } from "lucide-react";
import { checkboxMark, menuItemStyles, menuStyles } from "@/ui/menu/menu-styles";
import { useMenuPlace } from "@/ui/popup-place";

type ColumnChoiceProps = {
  columns: readonly { id: string; header: string; shown: boolean }[];
  onToggle: (id: string, shown: boolean) => void;
};

export function ColumnChoice({ columns, onToggle }: ColumnChoiceProps) {
  const { container, positionMethod } = useMenuPlace();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="button button-secondary button-regular min-h-14 max-md:hidden">
        <Columns3 className="size-4.5" /> Colonne
      </Menu.Trigger>
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
