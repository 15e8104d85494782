// Between the wire's instants and the wall clock of Rome that forms edit: `2027-03-12T09:00`. Without Intl, which the
// rendering server lacks: summer time follows the rule of the European Union.

/** The wall clock that an instant shows; empty for none. The wire always carries Rome's. */
export function localTime(instant: string | null | undefined): string {
  return instant?.slice(0, 16) ?? "";
}

/** The instant of a wall clock. An hour that occurs twice means the first; one that is skipped is moved forward, as by the server. */
export function instantOf(local: string): string {
  return `${local}:00${isSummer(local) ? "+02:00" : "+01:00"}`;
}

/** Rome's wall clock now. */
export function romeNow(now: Date = new Date()): string {
  const summer = wallClockAfter(now, 2);
  return isSummer(summer) ? summer : wallClockAfter(now, 1);
}

function wallClockAfter(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 16);
}

/** A wall clock moved by minutes: nine o'clock stays nine o'clock, also when summer time begins in between. */
export function addMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/** The minutes from one wall clock to another. */
export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000;
}

/** From 03:00 of March's last Sunday, which follows 01:59, to 03:00 of October's. */
function isSummer(local: string): boolean {
  const year = local.slice(0, 4);
  return local >= `${lastSunday(year, "03")}T03:00` && local < `${lastSunday(year, "10")}T03:00`;
}

/** Both months have 31 days. */
function lastSunday(year: string, month: "03" | "10"): string {
  const last = new Date(`${year}-${month}-31T00:00:00Z`);
  return `${year}-${month}-${31 - last.getUTCDay()}`;
}
