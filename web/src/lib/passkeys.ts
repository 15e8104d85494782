// Passkeys in the browser (Web Authentication Level 3): what the server asks and what the browser answers are JSON.
import { ApiFailure } from "@/api/failure";
import type { NewPasskey, PasskeyChallenge } from "@/api/types";

type Answer = NewPasskey["credential"];

const notNow = "Non hai usato la passkey. Riprova quando vuoi.";
const knownHere = "Su questo dispositivo c'è già una passkey del tuo account.";
const broken = "Il browser non è riuscito a usare la passkey. Riprova, o prova con un altro dispositivo.";

/** Whether this browser can use passkeys here: they belong to a domain, never to an IP address. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Makes a passkey. Fails with a sentence for the reader, also when the reader changes their mind. */
export function createPasskey({ options }: PasskeyChallenge): Promise<Answer> {
  return answerOf(async () => {
    if (!isJson(options)) return null;
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  });
}

/** Signs with a passkey that the reader chooses. Fails as `createPasskey`. */
export function signWithPasskey({ options }: PasskeyChallenge): Promise<Answer> {
  return answerOf(async () => {
    if (!isJson(options)) return null;
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  });
}

/** The browser checks what is in it. */
function isJson(
  options: unknown,
): options is PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON {
  return typeof options === "object";
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<Answer> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  } catch (problem) {
    const name = problem instanceof DOMException ? problem.name : "";
    if (name === "InvalidStateError") throw new ApiFailure("validation", { message: knownHere });
    if (name !== "NotAllowedError" && name !== "AbortError") {
      console.error(problem);
      throw new ApiFailure("server", { message: broken });
    }
  }
  throw new ApiFailure("validation", { message: notNow });
}
