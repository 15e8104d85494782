// Where the marks of roll calls are stored that are not sent yet: by the address of their user and the date.
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
