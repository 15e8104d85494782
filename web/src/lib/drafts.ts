// Drafts: what was typed into a form and not sent yet. They live in this tab's session storage only. A draft belongs to the
// user who typed it, or to nobody where no one was logged in, and is never shown to anybody else (ADR 48).
import { draftLifetime, visitorDraftLifetime } from "./durations";
import { readSession, type Session } from "./session/store";
import { draftPrefix as prefix, local, localKeys, parsed, session } from "./storage";

/** The typed values by field, and the values before, both as JSON. */
export type DraftFields = ReadonlyMap<string, { typed: string; base: string }>;
/** The user's e-mail address; empty for a visitor. */
type Owner = string;
type Draft = { owner: Owner; at: number; fields: DraftFields };

/** The owner of the drafts that a session may show; null while a logged-in user is not known yet. */
export function ownerOf({ loggedIn, user }: Session): Owner | null {
  return loggedIn === true ? (user?.email ?? null) : "";
}

/** The owner of the drafts that may be shown now. */
export function draftOwner(): Owner | null {
  return ownerOf(readSession());
}

/** The draft of a form, if its owner is the one given. */
export function readDraft(name: string, owner: Owner): DraftFields | null {
  const draft = stored(name);
  return draft !== null && draft.owner === owner && isLive(draft) ? draft.fields : null;
}

export function writeDraft(name: string, owner: Owner, fields: DraftFields): void {
  session.write(`${prefix}${name}`, JSON.stringify({ owner, at: Date.now(), fields: [...fields] }));
}

export function removeDraft(name: string): void {
  session.remove(`${prefix}${name}`);
}

/** After a logout, which ends the drafts of every tab. */
export function endDrafts(): void {
  local.write(localKeys.draftsEnded, String(Date.now()));
  sweepDrafts();
}

/**
 * Removes the drafts that must not be shown any more. Those of a user whose session has expired stay: the user may come back.
 */
export function sweepDrafts(): void {
  const owner = draftOwner();
  for (const name of session.endingsOf(prefix)) {
    const draft = stored(name);
    // While the user is unknown, only visitors' drafts are certainly foreign.
    const foreign = owner === null ? draft?.owner === "" : owner !== "" && draft?.owner !== owner;
    if (draft === null || foreign || !isLive(draft)) removeDraft(name);
  }
}

function isLive({ owner, at }: Draft): boolean {
  const age = Date.now() - at;
  const lifetime = owner === "" ? visitorDraftLifetime : draftLifetime;
  return age >= 0 && age < lifetime && at > Number(local.read(localKeys.draftsEnded));
}

function stored(name: string): Draft | null {
  const value = parsed(session.read(`${prefix}${name}`));
  if (typeof value !== "object" || value === null) return null;
  if (!("owner" in value && "at" in value && "fields" in value)) return null;
  const { owner, at, fields } = value;
  if (typeof owner !== "string" || typeof at !== "number" || !Array.isArray(fields)) return null;
  return { owner, at, fields: new Map(fields) };
}
