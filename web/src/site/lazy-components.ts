// The components that pages load in chunks of their own. The rendering server uses eager-components.ts instead.
import { lazyComponent } from "@/lib/lazy-component";

export const NotFoundPage = lazyComponent(async () => (await import("./pages/not-found-page")).NotFoundPage);
export const BookingCard = lazyComponent(async () => (await import("@/features/booking/booking-card")).BookingCard);
export const ListCheck = lazyComponent(
  async () => (await import("@/features/certificate-checks/list-check")).ListCheck,
);
// Below the first screen of every page, and links only: what the server rendered works until it is here.
export const Footer = lazyComponent(async () => (await import("@/features/centre/footer")).Footer);
