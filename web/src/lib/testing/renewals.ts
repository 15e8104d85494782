// Renewals as the API lists them, for tests.
import type { Renewal, RenewalList, RenewalSummary } from "@/api/types";

export function renewal(traits: Partial<Renewal> = {}): Renewal {
  return {
    id: 5,
    number: "2025-000005",
    title: "BLSD esecutore",
    option: "Attestato BLSD",
    holder: "Anna Bianchi",
    expires_at: "2027-03-31",
    state: "expiring",
    id_user: 7,
    email: "anna@example.it",
    contact_email: null,
    phone: "3401234567",
    reminders_off: false,
    reminders: [],
    contacts: [],
    next_reminder: null,
    renewal_course: { id: 12, title: "Retraining BLSD" },
    booking: null,
    renewed_by: null,
    ...traits,
  };
}

export const noCounts = { expiring: 0, reminded: 0, booked: 0, renewed: 0, lapsed: 0 };

/** A page of them. */
export function renewalList(data: Renewal[], counts: Partial<typeof noCounts> = {}, total = data.length): RenewalList {
  return { data, meta: { current_page: 1, last_page: 1, per_page: 20, total, counts: { ...noCounts, ...counts } } };
}

export const renewalSummary: RenewalSummary = {
  sent: 40,
  booked: 10,
  renewed: 4,
  steps: [
    { step: "90", sent: 20, booked: 2, renewed: 1 },
    { step: "60", sent: 10, booked: 5, renewed: 2 },
    { step: "30", sent: 6, booked: 2, renewed: 1 },
    { step: "7", sent: 3, booked: 1, renewed: 0 },
    { step: "after", sent: 1, booked: 0, renewed: 0 },
  ],
};
