// The form with the words of a mail: saving them, going back to the original, and what happens when another admin has saved
// meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { useEditForm } from "@/ui/form/use-edit-form";
import { conflictLabels, wordFields, wordsOf, wordsResolver, type MailWords } from "./mail-texts";
import { mailTextQuery, resetWords, saveWords, type ReadMailText } from "./queries";

const shownTheirs =
  "Qualcun altro ha appena cambiato questo messaggio: ora vedi la sua versione. Se vuoi, premi di nuovo.";
const keptMine =
  "Qualcun altro ha appena cambiato lo stesso testo che stai cambiando tu: qui resta il tuo. Se vuoi, premi di nuovo.";

export function useMailForm(read: ReadMailText) {
  const queries = useQueryClient();
  const { kind, title } = read.data;
  // What another admin has saved and the form does not show, as the reader was told: going back to the original replaces it.
  const known = useRef<ReadMailText | null>(null);
  const present = () => queries.fetchQuery({ ...mailTextQuery(kind), staleTime: 0 });
  const editor = useEditForm<MailWords, ReadMailText>({
    resolver: wordsResolver,
    subject: "questo messaggio",
    stored: read,
    valuesOf: ({ data }) => wordsOf(data),
    draft: `mail-text-${kind}`,
    draftFields: wordFields,
    fields: wordFields,
    labels: conflictLabels,
    save: (words, { tag }) => saveWords(queries, kind, words, tag),
    read: present,
    onBase: () => {
      known.current = null;
    },
    onSaved: () => alert("success", "Messaggio salvato: da ora parte così."),
  });
  const { versions } = editor;

  /** Back to the original words, with a way back to those of the centre. */
  async function restore(): Promise<void> {
    // The question stays open after a refusal, and may be answered again.
    const former = known.current ?? versions.based();
    const original = await resetWords(queries, kind, former.tag).catch(async (problem: unknown) => {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
      const theirs = await present();
      const isShown = versions.adopt(theirs);
      if (!isShown) known.current = theirs;
      throw new ApiFailure("conflict", { status: 412, message: isShown ? shownTheirs : keptMine });
    });
    versions.saved(original);
    alert("success", `Testo originale ripristinato: ${title}.`, "undo", () => void takeBack(former, original));
  }

  async function takeBack(former: ReadMailText, original: ReadMailText): Promise<void> {
    try {
      versions.takenBack(await saveWords(queries, kind, wordsOf(former.data), original.tag));
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }

  return { ...editor, restore };
}
