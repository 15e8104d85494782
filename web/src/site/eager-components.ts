// The same components for the rendering server. Exports the same names as lazy-components.ts.
export { BookingCard } from "@/features/booking/booking-card";
export { ListCheck } from "@/features/certificate-checks/list-check";
export { Footer } from "@/features/centre/footer";
export { NotFoundPage } from "./pages/not-found-page";
