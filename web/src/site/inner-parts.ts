// The parts that pages load by themselves. On the rendering server inner-parts-at-once.ts takes this file's place.
import { lazy } from "react";

export const NotFoundPage = lazy(async () => ({ default: (await import("./pages/not-found-page")).NotFoundPage }));
export const BookingCard = lazy(async () => ({
  default: (await import("@/features/booking/booking-card")).BookingCard,
}));
