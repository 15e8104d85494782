// The e-mail address, whether it is proven to be its owner's, and the way to prove it.
import { useState } from "react";
import { sentenceFor } from "@/api/failure";
import type { Profile } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { resendVerification } from "./queries";

export function EmailSection({ profile }: { profile: Profile }) {
  const verified = typeof profile.email_verified_at === "string";
  return (
    <div className="grid content-start justify-items-start gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium break-all">{profile.email}</span>
        <Badge tone={verified ? "brand" : "warning"}>{verified ? "Verificata" : "Da verificare"}</Badge>
      </div>
      {!verified && (
        <>
          <p className="text-[1rem] text-ink-soft">
            Apri il link che ti abbiamo mandato quando ti sei registrato. Non lo trovi? Te ne mandiamo un altro.
          </p>
          <ResendButton />
        </>
      )}
    </div>
  );
}

function ResendButton() {
  const [pending, setPending] = useState(false);

  async function resend(): Promise<void> {
    setPending(true);
    try {
      const { message } = await resendVerification();
      alert("success", message);
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    } finally {
      setPending(false);
    }
  }

  return (
    <Button variant="secondary" pending={pending} onClick={() => void resend()}>
      Invia di nuovo il link
    </Button>
  );
}
