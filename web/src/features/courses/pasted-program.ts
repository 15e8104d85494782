// Reads a programme that was copied from Word, a sheet or a mail into parts and entries.
import type { EntryValues, SectionValues } from "./course-values";

const clock = String.raw`(?:ore\s+)?(\d{1,2})[:.,h](\d{2})`;
const time = new RegExp(String.raw`^${clock}(?:\s*(?:-|–|—|/|alle|a)\s*${clock})?\s*[:;.,–—-]?\s*`, "i");
const part =
  /^(?:giorn(?:o|ata)|modulo|unità|parte|sessione|\d{1,2}\s*[°ª]\s*giorn(?:o|ata)|(?:prim|second|terz|quart|quint)[oa]\s+giorn(?:o|ata))(?=[\s:.–-]|$)|^(?:mattin[ao]|pomeriggio|sera)\s*:?$/i;
/** A day and nothing else, which the site calls `Giorno 2` by its place. */
const bareDay = /^(?:giorn(?:o|ata)\s+\S+|\S+\s+giorn(?:o|ata))\s*:?$/i;
const bullet = /^(?:[-•·*▪◦‣–]|o(?=\s))\s*/;
const numbering = /^(?:\d{1,2}|[a-z])[.)]\s+/i;

/** A line in its parts: when it begins and ends, its text, and the further cells of a row. */
type Line = { time: string; text: string; rest: string; isBullet: boolean };

/** The parts of a programme. Empty when the text says nothing. */
export function pastedProgram(text: string): SectionValues[] {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== "");
  const lines = rows.map(readLine);
  const hasTimes = lines.some((line) => line.time !== "");
  const sections: SectionValues[] = [];
  for (const line of lines) {
    if (line.time === "" && !line.isBullet && part.test(line.text)) {
      sections.push({ day: null, heading: bareDay.test(line.text) ? "" : withoutColon(line.text), entries: [] });
      continue;
    }
    const section = sections.at(-1) ?? started(sections);
    const entry = section.entries.at(-1);
    if (entry !== undefined && (line.isBullet || (hasTimes && line.time === ""))) {
      describe(entry, [line.text, line.rest].filter((words) => words !== "").join(", "), line.isBullet);
    } else {
      const title = [line.time, line.text].filter((words) => words !== "").join(" ");
      section.entries.push({ title, description: line.rest, list: false });
    }
  }
  return sections.filter(({ heading, entries }) => entries.length > 0 || heading !== "");
}

function started(sections: SectionValues[]): SectionValues {
  const section: SectionValues = { day: null, heading: "", entries: [] };
  sections.push(section);
  return section;
}

function describe(entry: EntryValues, text: string, isBullet: boolean): void {
  entry.list ||= isBullet || entry.description !== "";
  entry.description = entry.description === "" ? text : `${entry.description}\n${text}`;
}

function readLine(row: string): Line {
  const [first = "", ...others] = row
    .split("\t")
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  // A sheet may have beginning and end in two columns.
  const isRange = isTime(first) && others[0] !== undefined && isTime(others[0]);
  const cells = isRange ? [`${first} – ${others[0]}`, ...others.slice(1)] : [first, ...others];
  const [head = "", ...tail] = cells;
  const found = time.exec(head);
  if (found !== null) {
    const said = head.slice(found[0].length).trim();
    const [words = "", ...rest] = said === "" ? tail : [said, ...tail];
    return { time: timeText(found), text: words, rest: rest.join(", "), isBullet: false };
  }
  const isBullet = bullet.test(head);
  const words = head.replace(bullet, "").replace(numbering, "");
  return { time: "", text: words, rest: tail.join(", "), isBullet };
}

const isTime = (text: string): boolean => time.exec(text)?.[0].length === text.length;

/** `09:00–10:30` */
function timeText([, hour = "", minute = "", lastHour, lastMinute]: RegExpExecArray): string {
  const start = `${hour.padStart(2, "0")}:${minute}`;
  return lastHour === undefined ? start : `${start}–${lastHour.padStart(2, "0")}:${lastMinute}`;
}

const withoutColon = (text: string): string => text.replace(/\s*:$/, "");
