// The five questions: as they are asked, and as results name them.
import type { SurveyQuestion } from "@/api/types";

export type Question = {
  name: SurveyQuestion;
  text: string;
  /** In results. */
  short: string;
  /** The values from the lowest to the highest, and what the two ends mean. */
  values: readonly number[];
  low: string;
  high: string;
};

const five = [1, 2, 3, 4, 5] as const;

export const questions: readonly Question[] = [
  {
    name: "content",
    text: "Quanto ti sono stati utili i contenuti del corso?",
    short: "Contenuti",
    values: five,
    low: "Per niente",
    high: "Moltissimo",
  },
  {
    name: "teaching",
    text: "Come valuti gli istruttori?",
    short: "Istruttori",
    values: five,
    low: "Insufficienti",
    high: "Ottimi",
  },
  {
    name: "practice",
    text: "Quanto ti hanno preparato le esercitazioni pratiche?",
    short: "Esercitazioni",
    values: five,
    low: "Per niente",
    high: "Del tutto",
  },
  {
    name: "organisation",
    text: "Come valuti l'organizzazione e la sede?",
    short: "Organizzazione e sede",
    values: five,
    low: "Insufficienti",
    high: "Ottime",
  },
  {
    name: "recommend",
    text: "Quanto consiglieresti questo corso a un collega o a un amico?",
    short: "Lo consiglierebbero",
    values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    low: "Per niente",
    high: "Di sicuro",
  },
];

export const longestComment = 1000;
