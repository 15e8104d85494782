// The button of `ColumnChoice`, before and after its menu is loaded.
import { Columns3 } from "lucide-react";

export type ColumnChoiceProps = {
  columns: readonly { id: string; header: string; shown: boolean }[];
  onToggle: (id: string, shown: boolean) => void;
};

export const columnChoiceButton = "button button-secondary button-regular min-h-14 max-md:hidden";
export const columnChoiceLabel = (
  <>
    <Columns3 className="size-4.5" /> Colonne
  </>
);
