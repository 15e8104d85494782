// The menu that shows and hides the columns of a table. It is loaded when its button is about to be used.
import { lazyComponent } from "@/lib/lazy-component";
import { PopupButton } from "@/ui/popup-button";
import { columnChoiceButton, columnChoiceLabel, type ColumnChoiceProps } from "./column-choice-button";

const load = async () => (await import("./column-choice-popup")).ColumnChoicePopup;
const ColumnChoicePopup = lazyComponent(load);

export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <PopupButton className={columnChoiceButton} load={load} popup={<ColumnChoicePopup {...props} />}>
      {columnChoiceLabel}
    </PopupButton>
  );
}
