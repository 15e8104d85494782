// What roll calls store in this browser: the marks that are not sent yet, by the address of their user and the date, and their
// people, by the last day of the course and the date.
import { romeNow } from "./rome-time";
import { forgetPeople } from "./session/store";
import { local } from "./storage";

export const rollCallPrefix = "battito.roll-call.";

/** The same session under a new address: under the former one they would never be sent. */
export function moveRollCalls(former: string, present: string): void {
  const [from, to] = [former.toLowerCase(), present.toLowerCase()];
  if (from === to) return;
  for (const date of local.endingsOf(`${rollCallPrefix}${from}.`)) {
    const marks = local.read(`${rollCallPrefix}${from}.${date}`);
    if (marks !== null) local.write(`${rollCallPrefix}${to}.${date}`, marks);
    local.remove(`${rollCallPrefix}${from}.${date}`);
  }
}

/** After the last day of a course. */
export function forgetPastPeople(): void {
  const today = romeNow().slice(0, 10);
  forgetPeople((ending) => ending < today);
}
