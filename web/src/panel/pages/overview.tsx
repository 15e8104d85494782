// Panoramica, with the reader's next shifts.
import { OverviewScreen } from "@/features/overview/overview-screen";
import { NextShifts } from "@/features/shifts/next-shifts";

export const Overview = () => <OverviewScreen shifts={<NextShifts />} />;
