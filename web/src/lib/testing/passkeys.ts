// A browser with passkeys. What it is asked is passed on to `answer`, which returns the credential as JSON, or throws.
import { vi } from "vitest";

export function bringPasskeys(answer: (options: unknown) => object): void {
  class PasskeyCredential {
    static readonly parseCreationOptionsFromJSON = (options: unknown) => options;
    static readonly parseRequestOptionsFromJSON = (options: unknown) => options;
    readonly toJSON: () => object;

    constructor(json: object) {
      this.toJSON = () => json;
    }
  }
  const ask = ({ publicKey }: { publicKey?: unknown } = {}) =>
    new Promise((resolve) => resolve(new PasskeyCredential(answer(publicKey))));
  vi.stubGlobal("PublicKeyCredential", PasskeyCredential);
  vi.stubGlobal("navigator", Object.create(navigator, { credentials: { value: { create: ask, get: ask } } }));
}

/** What browsers throw when their dialog is closed, or its time is over. */
export const closed = () => new DOMException("The operation timed out or was not allowed.", "NotAllowedError");
