// The pages of the manual, in order.
import { folded } from "@/lib/folded";
import type { Topic, TopicGroup } from "./topic";
import { courses, dates, start } from "./topics/courses";
import { certificates, classroom, participants, renewals } from "./topics/participants";
import { centre, people, shifts } from "./topics/people";

export const topicGroups: readonly TopicGroup[] = [
  start,
  courses,
  dates,
  participants,
  classroom,
  certificates,
  renewals,
  people,
  shifts,
  centre,
];

export const topics: readonly Topic[] = topicGroups.flatMap((group) => group.topics);

/** The pages about a screen: first those that begin there. */
export function topicsOf(screen: string): Topic[] {
  const about = topics.filter(({ screens }) => screens.includes(screen));
  return about.toSorted((one, other) => one.screens.indexOf(screen) - other.screens.indexOf(screen));
}

/** Whether a text contains every word, without regard to accents and case. */
function contains(within: string, words: readonly string[]): boolean {
  return words.every((word) => folded(within).includes(word));
}

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean);

/** The pages that contain every word; those with the words in their title first. */
export function findTopics(text: string): Topic[] {
  const words = wordsOf(text);
  const found = topics.filter(({ title, words: more = "", intro, steps, notes = [] }) =>
    contains([title, more, intro, ...steps, ...notes].join(" "), words),
  );
  return found.toSorted((one, other) => Number(contains(other.title, words)) - Number(contains(one.title, words)));
}

/** The pages whose title, or further words, contain every word. */
export function findTitles(text: string): Topic[] {
  const words = wordsOf(text);
  return topics.filter(({ title, words: more = "" }) => contains(`${title} ${more}`, words));
}
