// A page of the manual: one task, told in the words of the screens. «» encloses what is written on a button, field or link.

export type Topic = {
  slug: string;
  title: string;
  /** The screens that link to this page, the first one being where the task begins, as route patterns. */
  screens: readonly string[];
  /** Further words that find it. */
  words?: string;
  /** What the task achieves, and when. */
  intro: string;
  steps: readonly string[];
  /** Good to know: limits, exceptions, what others are told. */
  notes?: readonly string[];
  /** The name of its pictures, which the journeys make. */
  picture?: { name: string; alt: string };
};

export type TopicGroup = { title: string; topics: readonly Topic[] };
