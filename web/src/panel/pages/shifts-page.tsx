// The page ShiftList.
import { ShiftsScreen } from "@/features/shifts/shifts-screen";
import { Page } from "@/ui/page";

export function ShiftsPage() {
  return (
    <Page title="Calendario Turni">
      <ShiftsScreen />
    </Page>
  );
}
