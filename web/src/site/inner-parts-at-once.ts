// The inner parts for the rendering server: the same names as in inner-parts.ts, without the waiting.
export { BookingCard } from "@/features/booking/booking-card";
export { NotFoundPage } from "./pages/not-found-page";
