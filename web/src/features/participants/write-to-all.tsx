// Writes to everybody in the list as it is filtered, also to those on other pages.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { sentenceFor } from "@/api/failure";
import type { ParticipantQuery } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { findEveryone } from "./queries";
import { useParticipantDialog } from "./use-participant-dialog";

/** As many as the server takes at once. */
const mostPeople = 500;

export function WriteToAll({ dateId, query }: { dateId: number; query: ParticipantQuery }) {
  const queries = useQueryClient();
  const { open } = useParticipantDialog();
  const { mutate, isPending } = useMutation({ mutationFn: () => findEveryone(queries, dateId, query) });

  function write(ids: number[]): void {
    if (ids.length <= mostPeople) return open("mail", ids);
    alert("failure", `Puoi scrivere a ${mostPeople} persone alla volta: restringi l'elenco con la ricerca o i filtri.`);
  }

  return (
    <Button
      variant="secondary"
      // On a phone «Tutti» and «Scrivi» do the same, and the people come first.
      className="max-md:hidden"
      pending={isPending}
      // These callbacks end with the screen: nothing opens on the next one.
      onClick={() =>
        mutate(undefined, {
          onSuccess: (rows) => write(rows.map(({ id }) => id)),
          onError: (problem) => alert("failure", sentenceFor(problem)),
        })
      }
    >
      <Mail className="size-4.5" /> Scrivi a tutti
    </Button>
  );
}
