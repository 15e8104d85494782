// The names of the roles and states of users.
import type { ManagedUser } from "@/api/types";
import { fullName } from "@/domain/person-names";
import type { BadgeTone } from "@/ui/badge";

type Label = { text: string; tone: BadgeTone };

export const states: Record<ManagedUser["state"], Label> = {
  active: { text: "Attivo", tone: "brand" },
  unverified: { text: "Email da confermare", tone: "warning" },
  invited: { text: "Invitato", tone: "info" },
  disabled: { text: "Disattivato", tone: "neutral" },
};

export const roleTexts = { admin: "Amministratore", instructor: "Istruttore", user: "Utente" } as const;

/** Whether the person was merged with another or has deleted the account: nothing can be changed any more. */
export function isGone({ merged_into: into, deleted_at: deleted }: ManagedUser): boolean {
  return into !== null || deleted !== null;
}

/** The alert after an account was enabled again. */
export function enabledText(user: { name: string; surname: string }): string {
  return `${fullName(user)} può di nuovo accedere.`;
}
