// The calendar grid in its own chunk, which all screens with a calendar share.
import { lazyComponent } from "@/lib/lazy-component";

export const LazyCalendar = lazyComponent(async () => (await import("./calendar-grid")).CalendarGrid);
