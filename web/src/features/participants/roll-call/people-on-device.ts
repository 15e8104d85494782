// The people of a roll call on this device, for a classroom without a network (ADR 27). They are stored on the days of the course
// only, with no more than Appello shows, encrypted with a key that is derived from the token of the session. The key itself is
// not stored: with the token it is gone, and what a browser may leave on its disk after a deletion cannot be read any more.
import type { CourseDate, ParticipantList, StaffReservation } from "@/api/types";
import { forgetPastPeople } from "@/lib/roll-call-storage";
import { romeNow } from "@/lib/rome-time";
import { forgetPeople, peoplePrefix } from "@/lib/session/store";
import { readToken } from "@/lib/session/token";
import { local, parsed } from "@/lib/storage";

type StoredRollCall = ParticipantList & { date: CourseDate };

const cipher = "AES-GCM";
const ivLength = 12;

/** Stores the people of a date if this is a day of it. Browsers can encrypt on secure pages only. */
export async function storePeople(date: CourseDate, list: ParticipantList): Promise<void> {
  const token = readToken();
  const [first, last] = [list.half_days[0]?.day, list.half_days.at(-1)?.day];
  if (token === null || first === undefined || last === undefined || !("subtle" in crypto)) return;
  const today = romeNow().slice(0, 10);
  if (today < first || today > last) return forgetPeopleOf(date.id);
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const text = new TextEncoder().encode(JSON.stringify(shownByAppello(date, list)));
  const key = await keyOf(token, date.id);
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: cipher, iv }, key, text));
  // Somebody has logged out meanwhile.
  if (readToken() !== token) return;
  forgetPeopleOf(date.id);
  local.write(`${peoplePrefix}${last}.${date.id}`, toBase64(new Uint8Array([...iv, ...encrypted])));
}

/** The people of a date, as they were stored last; null when there are none to show. */
export async function readPeople(dateId: number): Promise<StoredRollCall | null> {
  forgetPastPeople();
  const token = readToken();
  const ending = local.endingsOf(peoplePrefix).find((ending) => dateOf(ending) === dateId);
  if (token === null || ending === undefined || !("subtle" in crypto)) return null;
  try {
    const bytes = fromBase64(local.read(`${peoplePrefix}${ending}`) ?? "");
    const [iv, encrypted] = [bytes.slice(0, ivLength), bytes.slice(ivLength)];
    const text = await crypto.subtle.decrypt({ name: cipher, iv }, await keyOf(token, dateId), encrypted);
    const stored = parsed(new TextDecoder().decode(text));
    return isRollCall(stored) ? stored : null;
  } catch {
    // Of another session.
    forgetPeopleOf(dateId);
    return null;
  }
}

export function forgetPeopleOf(dateId: number): void {
  forgetPeople((ending) => dateOf(ending) === dateId);
}

function dateOf(ending: string): number {
  return Number(ending.slice(ending.indexOf(".") + 1));
}

/** The token has 256 random bits: no salt, and no work factor. */
async function keyOf(token: string, dateId: number): Promise<CryptoKey> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const secret = await crypto.subtle.importKey("raw", bytes(token), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: bytes(""), info: bytes(`${peoplePrefix}${dateId}`) };
  return crypto.subtle.deriveKey(derivation, secret, { name: cipher, length: 256 }, false, ["encrypt", "decrypt"]);
}

/** Names, notes, presence and results: no addresses, numbers, tax codes or papers, and not the password of the date. */
function shownByAppello(date: CourseDate, { data, half_days, meta }: ParticipantList): StoredRollCall {
  const row = (one: StaffReservation): StaffReservation => ({
    ...one,
    // Named one by one, so that a new field of a person does not come along.
    user: {
      id: one.user.id,
      name: one.user.name,
      surname: one.user.surname,
      email: null,
      contact_email: null,
      phone: "",
      fiscal_code: null,
      company: null,
    },
    certificates: [],
  });
  return { date: { ...date, password: null, note: null }, data: data.map(row), half_days, meta };
}

/** It was encrypted by this program: nobody else has the key. */
function isRollCall(value: unknown): value is StoredRollCall {
  return typeof value === "object" && value !== null && "data" in value && "half_days" in value && "date" in value;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
