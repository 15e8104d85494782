// The section Attestati of Impostazioni: how certificates look.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Tagged } from "@/api/client";
import type { CertificateDesign, PreviewNames } from "@/api/types";
import { lastChange } from "@/domain/last-change";
import { texts } from "@/lib/texts";
import { useDebounced } from "@/lib/use-debounced";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { sameTexts, textsOf, valuesOf, type DesignTexts } from "./design-texts";
import { PaperPreview } from "./paper-preview";
import { PictureSetting } from "./picture-setting";
import { designQuery } from "./queries";
import type { ChosenFile, Draft, Part } from "./queries";
import { TemplateSetting } from "./template-setting";
import { TextsForm, useTextsForm } from "./texts-form";

export function CertificateSettingsScreen() {
  const { data, error, refetch } = useQuery(designQuery);
  if (data !== undefined) return <CertificateSettings read={data} />;
  return (
    <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare le impostazioni">
      <SettingsSkeleton />
    </QueryState>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" className="grid items-start gap-6 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-112 rounded-card" />
      <Skeleton className="aspect-[1.414] rounded-card" />
    </div>
  );
}

/** How long typing pauses before the certificate is drawn again. */
const typingPause = 350;

/** The texts and files of certificates beside a preview of the certificate, which follows every change before it is saved. */
function CertificateSettings({ read }: { read: Tagged<CertificateDesign> }) {
  const { data: design } = read;
  const last = lastChange(design);
  const editor = useTextsForm(read);
  const typed = textsOf(useWatch({ control: editor.form.control, compute: (values) => values }));
  const base = textsOf(valuesOf(editor.base.data));
  const settled = useDebounced(JSON.stringify(typed), typingPause);
  const [names, setNames] = useState<PreviewNames>("usual");
  // The one that was chosen last is in the preview, which shows one file at a time.
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const chosen = files.at(-1) ?? null;
  const isDirty = !sameTexts(typed, base);

  // Another admin may have saved since the form was filled.
  const drawn: DesignTexts = JSON.parse(settled);
  const shown = sameTexts(drawn, base) ? textsOf(valuesOf(design)) : drawn;
  const draft: Draft = { texts: chosen === null && sameTexts(shown, design) ? null : shown, chosen, names };
  const choose = (part: Part, next: ChosenFile | null) =>
    setFiles((before) => [...before.filter((file) => file.part !== part), ...(next === null ? [] : [next])]);
  const settings = { read, draft, files, onChoose: choose, onSaved: editor.versions.adopt };

  return (
    <section aria-labelledby="settings-certificates" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <h2 id="settings-certificates" className="text-title font-semibold">
          Attestati
        </h2>
        <p className="max-w-prose text-compact text-ink-soft">
          Quello che cambi vale per gli attestati rilasciati da ora in poi: quelli già rilasciati restano come sono.
          {last !== null && ` ${last}.`}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
        <TextsForm editor={editor} isDirty={isDirty} />
        <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:h-full">
          <PaperPreview design={design} draft={draft} isDirty={isDirty} onNames={setNames} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <PictureSetting part="logo" {...settings} />
          <PictureSetting part="signature" {...settings} />
          <TemplateSetting {...settings} />
        </div>
      </div>
      <ConflictDialog versions={editor.versions} sendAgain={() => editor.submit()} />
      <UnsavedGuard
        dirty={isDirty || chosen !== null}
        draft={editor.draft}
        text={isDirty ? "I testi degli attestati non sono salvati." : "Il file che hai scelto non è ancora in uso."}
      />
    </section>
  );
}
