// The panel's home for staff.
import { OverviewScreen } from "@/features/overview/overview-screen";
import { NextShifts } from "@/features/shifts/next-shifts";
import { Page } from "@/ui/page";

export function OverviewPage() {
  return (
    <Page title="Panoramica">
      <OverviewScreen shifts={<NextShifts />} />
    </Page>
  );
}
