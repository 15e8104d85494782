// The days without courses: the closing days of the centre, and the public holidays of Italy: https://www.normattiva.it, law 260/1949 with its changes; 4 October since 2026 (law 151/2025).
import { useCentre } from "@/lib/centre";
import { addDays, isoDay, partsOf } from "@/ui/date-picker/calendar";

/** By month and day. */
const fixed: Readonly<Record<string, string>> = {
  "01-01": "Capodanno",
  "01-06": "Epifania",
  "04-25": "Liberazione",
  "05-01": "Festa dei lavoratori",
  "06-02": "Festa della Repubblica",
  "08-15": "Ferragosto",
  "11-01": "Ognissanti",
  "12-08": "Immacolata",
  "12-25": "Natale",
  "12-26": "Santo Stefano",
};

/** The name of the holiday on a day (`2027-03-28`); null on other days. */
export function holidayOn(day: string): string | null {
  const { year } = partsOf(day);
  const easter = easterOf(year);
  if (day === easter) return "Pasqua";
  if (day === addDays(easter, 1)) return "Lunedì dell'Angelo";
  if (day.slice(5) === "10-04" && year >= 2026) return "San Francesco";
  return fixed[day.slice(5)] ?? null;
}

/** The name of the holiday or of the centre's closure on a day; null on other days. */
export function useDayOff(): (day: string) => string | null {
  const { closures } = useCentre();
  return (day) => holidayOn(day) ?? closures.find(({ from, to }) => from <= day && day <= to)?.name ?? null;
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * shift + 114;
  return isoDay(year, Math.floor(sum / 31), (sum % 31) + 1);
}
