// An authenticator app: makes the codes of two-factor login (RFC 6238) from the key that a screen shows.
import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export class Authenticator {
  readonly #secret: Buffer;

  /** Reads the key in Base32, in groups as it is shown. */
  constructor(key: string) {
    const bits = [...key.replaceAll(/\s/g, "")].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"));
    const bytes = bits.join("").match(/.{8}/g) ?? [];
    this.#secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  }

  /** The code of now, or of so many half minutes later: each works once. */
  code(later = 0): string {
    const step = Buffer.alloc(8);
    step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
    const digest = createHmac("sha1", this.#secret).update(step).digest();
    const offset = (digest.at(-1) ?? 0) & 0x0f;
    return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  }
}
