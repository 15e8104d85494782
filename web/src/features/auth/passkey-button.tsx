// Login without name and password, where the browser can.
import { KeyRound } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { answer, api } from "@/api/client";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { canUsePasskeys, signWithPasskey } from "@/lib/passkeys";
import { useReturn } from "@/lib/use-return";
import { Button } from "@/ui/button";
import { enter } from "./requests";

type PasskeyButtonProps = { remember: () => boolean; disabled: boolean; onDone: (path: string) => void };

export function PasskeyButton({ remember, disabled, onDone }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false);
  // The server's HTML does not know the browser.
  const shown = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  useReturn(() => setPending(false));

  async function press(): Promise<void> {
    setPending(true);
    try {
      onDone(await logInWithPasskey(remember()));
    } catch (problem) {
      setPending(false);
      const refused = problem instanceof ApiFailure ? problem.errors["credential"]?.[0] : undefined;
      alert("failure", refused ?? sentenceFor(problem), "login");
    }
  }

  if (!shown) return null;
  return (
    <Button variant="secondary" size="large" wide pending={pending} disabled={disabled} onClick={() => void press()}>
      <KeyRound aria-hidden="true" className="size-5" /> Accedi con una passkey
    </Button>
  );
}

/** Logs in with a passkey that the reader chooses, and returns the path to go to. */
async function logInWithPasskey(remember: boolean): Promise<string> {
  const asked = await answer(api.POST("/login/passkey/challenge"));
  const body = { challenge: asked.challenge, credential: await signWithPasskey(asked), remember };
  return enter(await answer(api.POST("/login/passkey", { body })), false);
}

function neverChanges(): () => void {
  return () => undefined;
}
