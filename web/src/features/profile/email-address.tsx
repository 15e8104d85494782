// The user's e-mail address: verified, or with a button that sends the verification mail again.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { Profile } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { CheckIcon } from "@/ui/icons";
import { profileQuery, resendVerification } from "./queries";

export function EmailAddress({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const verified = Boolean(profile.email_verified_at);
  const resend = useMutation({
    mutationFn: resendVerification,
    onSuccess: ({ message }) => alert("success", message),
    onError: (problem) => {
      alert("failure", sentenceFor(problem));
      // Verified meanwhile on another device: refetch, so that the badge follows.
      if (problem instanceof ApiFailure && problem.kind === "conflict") void queries.invalidateQueries(profileQuery);
    },
  });

  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-compact font-semibold break-all">{profile.email}</span>
        {verified ? (
          <Badge tone="brand">
            <CheckIcon className="size-3.5" /> Verificata
          </Badge>
        ) : (
          <Badge tone="warning">Da confermare</Badge>
        )}
      </div>
      {!verified && (
        <>
          <p className="text-compact text-ink-soft">
            Apri il link che ti abbiamo mandato quando ti sei registrato. Non lo trovi? Guarda anche nello spam.
          </p>
          <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate()}>
            Invia di nuovo il link di conferma
          </Button>
        </>
      )}
    </div>
  );
}
