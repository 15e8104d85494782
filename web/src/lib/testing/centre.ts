// A centre for tests.
import type { Centre } from "@/api/types";

export const centre: Centre = {
  name: "Battito",
  claim: "Formazione sanitaria",
  legal_name: "Battito S.r.l.",
  address: "Via Camozzi 84, Bergamo",
  email: "info@battito.example",
  phone: "035 5550142",
  tax_id: "01234567897",
  social: [{ name: "facebook", url: "https://facebook.example/battito" }],
  partners: [{ name: "Ospedale San Rocco", url: "https://sanrocco.example", logo: "/partners/one.svg" }],
  counters: { instructors: 100, paths: 27, participants: 13_000 },
  accreditation: "un'associazione cardiologica internazionale",
  what_to_bring: ["Un documento"],
  cancellation_notice_hours: 48,
  certificate_mail_delay_minutes: 0,
  closures: [],
  synonyms: [["bambini", "neonati"]],
  logo: null,
  privacy: [{ heading: "Titolare", paragraphs: ["Battito S.r.l."] }],
  cookies: [{ heading: "In breve", paragraphs: ["Solo tecnici."] }],
};
