// The form with the words of a mail: saving them, going back to the original, and what happens when another admin has saved
// meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import type { Conflict } from "@/ui/conflict-dialog";
import { useSubmission } from "@/ui/form/use-submission";
import { conflictsOf, merged, wordFields, wordsOf, wordsResolver, type MailWords } from "./mail-texts";
import { mailTextQuery, resetWords, saveWords, type ReadMailText } from "./queries";

type Pending = { conflicts: readonly Conflict[]; mine: MailWords; base: MailWords; theirs: ReadMailText };

export function useMailForm(read: ReadMailText) {
  const queries = useQueryClient();
  const { kind, title } = read.data;
  const [conflict, setConflict] = useState<Pending | null>(null);
  // What was typed is compared with this: the words that the form began with, not those that others have saved since.
  const [base, showBase] = useState(read);
  // The same for a call that starts before the next render.
  const known = useRef(read);
  const form = useForm<MailWords>({ defaultValues: wordsOf(read.data), resolver: wordsResolver });

  const { submit, pending, submitError } = useSubmission<MailWords, ReadMailText>({
    form,
    fields: wordFields,
    send,
    onDone: (saved) => {
      begin(saved);
      alert("success", "Messaggio salvato: da ora parte così.");
    },
  });

  function setBase(saved: ReadMailText): void {
    known.current = saved;
    showBase(saved);
  }

  function begin(saved: ReadMailText): void {
    setBase(saved);
    form.reset(wordsOf(saved.data));
  }

  async function send(mine: MailWords): Promise<ReadMailText> {
    try {
      return await saveWords(queries, kind, mine, known.current.tag);
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
      return settle(mine);
    }
  }

  /** Saves what both have changed in different fields; asks about the others. */
  async function settle(mine: MailWords): Promise<ReadMailText> {
    const theirs = await queries.fetchQuery({ ...mailTextQuery(kind), staleTime: 0 });
    const base = known.current.data;
    const versions = { base, mine, theirs: theirs.data };
    const conflicts = conflictsOf(versions);
    if (conflicts.length > 0) {
      setConflict({ conflicts, mine, base, theirs });
      throw new ApiFailure("conflict", {
        status: 412,
        message: "Qualcun altro ha cambiato questo messaggio: scegli quale versione tenere.",
      });
    }
    return saveWords(queries, kind, merged(versions, {}), theirs.tag);
  }

  function resolve(choice: Record<string, "mine" | "theirs">): void {
    if (conflict === null) return;
    const { mine, theirs } = conflict;
    const words = merged({ base: conflict.base, mine, theirs: theirs.data }, choice);
    setConflict(null);
    setBase(theirs);
    form.reset(words, { keepDefaultValues: true });
    submit();
  }

  /** Back to the original words, with a way back to those of the centre. */
  async function restore(): Promise<void> {
    const former = known.current;
    const original = await resetWords(queries, kind, former.tag).catch(async (problem: unknown) => {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
      begin(await queries.fetchQuery({ ...mailTextQuery(kind), staleTime: 0 }));
      throw new ApiFailure("conflict", {
        status: 412,
        message:
          "Qualcun altro ha appena cambiato questo messaggio: ora vedi la sua versione. Se vuoi, premi di nuovo.",
      });
    });
    begin(original);
    alert("success", `Testo originale ripristinato: ${title}.`, "undo", () => void takeBack(former, original));
  }

  async function takeBack(former: ReadMailText, original: ReadMailText): Promise<void> {
    try {
      begin(await saveWords(queries, kind, wordsOf(former.data), original.tag));
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }

  return {
    form,
    /** What is in force, as far as this form knows. */
    base,
    pending,
    submitError,
    submit,
    conflict,
    closeConflict: () => setConflict(null),
    resolve,
    restore,
    /** Back to the words that are saved. */
    discard: () => begin(read),
  };
}
