// Reads the mails the SMTP sink received: by recipient, waiting for the one that fits.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import type { Actor } from "./api.ts";
import { environment } from "./environment.ts";
import type { Person } from "./people.ts";

const parsed = new Map<string, Email>();

async function all(): Promise<Email[]> {
  const folder = environment("BATTITO_E2E_MAIL");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(
    names.map(async (name) => {
      const known = parsed.get(name);
      if (known !== undefined) return known;
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      parsed.set(name, mail);
      return mail;
    }),
  );
}

/** Every mail sent to an address so far, oldest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  return (await all()).filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Waits for the mail to an address whose subject or text fits. */
export async function waitForMail(address: string, fits: RegExp, timeout = 20_000): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).find((mail) => fits.test(`${mail.subject ?? ""}\n${mail.text ?? ""}`));
        return found !== undefined;
      },
      { message: `a mail to ${address} that fits ${fits}`, timeout },
    )
    .toBe(true);
  if (found === undefined) throw new Error(`no mail to ${address} fits ${fits}`);
  return found;
}

/** The path (with query) of the link in a mail that begins with a prefix; the link must point at the server. */
export function linkIn(mail: Email, prefix: string, base = environment("BATTITO_E2E_URL")): string {
  const links = (mail.text ?? "").match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((candidate) => candidate.startsWith(base + prefix));
  if (link === undefined) throw new Error(`no link to ${base}${prefix} among ${links.join(" ")}`);
  return link.slice(base.length);
}

/** Opens the link of the mail after the registration: two-factor login asks for a confirmed address. */
export async function confirmAddress({ person, actor }: { person: Person; actor: Actor }): Promise<void> {
  const link = linkIn(await waitForMail(person.email, /verify-email/), "/auth/verify-email/");
  await actor.send("POST", "/verify-email", { token: link.split("/").at(-1) });
}
