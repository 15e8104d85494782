// Panoramica, with the reader's next shifts.
import { OverviewScreen } from "@/features/overview/overview-screen";
import { SystemNotice } from "@/features/system/system-notice";
import { NextShifts } from "@/features/shifts/next-shifts";

export const Overview = () => <OverviewScreen notice={<SystemNotice />} shifts={<NextShifts />} />;
