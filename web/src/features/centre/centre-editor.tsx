// The settings of the centre: sections with a table of contents and the actions in a bar that stays in view, and the site
// beside them on wide screens or in a dialog.
import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink, Eye } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { Form } from "@/ui/form/form";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useEditForm } from "@/ui/form/use-edit-form";
import { SectionNav } from "@/ui/section-nav";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { useMediaQuery } from "@/ui/use-media-query";
import { CentrePreview, shownPages, type Shown } from "./centre-preview";
import { sections, SettingsFields, type LegalPage } from "./settings-fields";
import { centreSettingsQuery, saveCentre } from "./settings-queries";
import type { ReadCentre } from "./settings-queries";
import { centreResolver, fieldsOf, formErrors } from "./settings-rules";
import {
  type CentreValues,
  type Member,
  memberLabels,
  members,
  sameCentre,
  valuesOf,
  writeOf,
} from "./settings-values";

const legalPages = ["privacy", "cookies"] as const satisfies readonly LegalPage[];

export function CentreEditor({ read }: { read: ReadCentre }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<LegalPage>>(new Set());
  const editor = useCentreForm({
    read,
    onRefused: (fields) => {
      const pages = legalPages.filter((page) => fields.some((field) => field.startsWith(page)));
      flushSync(() => setUnfolded((now) => new Set([...now, ...pages])));
    },
  });
  const { form, pending, submitError } = editor;
  const base = editor.base.data;
  const [shown, setShown] = useState<Shown>("site");
  const [previewing, setPreviewing] = useState(false);
  const beside = useMediaQuery("(min-width: 80rem)");
  const { isDirty } = form.formState;

  function fold(page: LegalPage, open: boolean): void {
    setUnfolded((now) => {
      const next = new Set(now);
      if (open) next.add(page);
      else next.delete(page);
      return next;
    });
  }

  function resetMember(member: Member): void {
    const file = valuesOf(base.file);
    form.setValue(member, file[member], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  const preview = <CentrePreview control={form.control} stored={base.centre} shown={shown} />;
  return (
    <section aria-labelledby="settings-centre" className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-2">
      <div className="grid gap-1">
        <h2 id="settings-centre" className="text-title font-semibold">
          Centro
        </h2>
        <p className="max-w-prose text-compact text-ink-soft">
          Quello che salvi qui è subito sul sito e, voce per voce, vale al posto del file di configurazione.{" "}
          <AppLink
            to={to.home()}
            target="_blank"
            className="inline-flex items-center gap-1 font-semibold text-brand underline underline-offset-4"
          >
            Vedi il sito <ExternalLink className="size-3.5" />
            <span className="sr-only">(si apre in una nuova scheda)</span>
          </AppLink>
        </p>
      </div>
      <Form
        label="Impostazioni del centro"
        onSubmit={editor.submit}
        pending={pending}
        submitError={submitError}
        actions={null}
        className="grid-cols-[minmax(0,1fr)] pb-24 md:pb-0"
      >
        <div className="z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line bg-paper py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:px-4 md:sticky md:top-14 md:border-b">
          <div className="min-w-0 max-md:hidden">
            <SectionNav label="Sezioni del centro" sections={sections} />
          </div>
          <div className="flex flex-wrap items-center justify-end gap-2 max-md:w-full max-md:*:grow md:ml-auto">
            {!beside && (
              <Button variant="quiet" size="small" onClick={() => setPreviewing(true)}>
                <Eye className="size-4" /> Anteprima
              </Button>
            )}
            {isDirty && (
              <Button variant="quiet" size="small" onClick={editor.discard} disabled={pending}>
                Annulla le modifiche
              </Button>
            )}
            {/* It keeps the focus when there is nothing left to save. */}
            <Button
              type="submit"
              size="small"
              pending={pending}
              keepsFocus
              aria-disabled={pending || !isDirty || undefined}
              onClick={(event) => !isDirty && event.preventDefault()}
            >
              Salva
            </Button>
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
            <RestoredNotice form={form} restored={editor.restored} />
            <SettingsFields
              control={form.control}
              stored={base}
              onReset={resetMember}
              onShow={setShown}
              unfolded={unfolded}
              onFold={fold}
              onText={(page, texts) => form.setValue(page, texts, { shouldDirty: true })}
            />
          </div>
          {beside && (
            <aside aria-label="Anteprima" className="sticky top-34 grid gap-2">
              <PageChoice shown={shown} onShow={setShown} />
              {/* To be looked at, not to be used. Small, so that it fits. */}
              <div inert className="h-[calc(100dvh-13rem)] overflow-hidden rounded-card border border-line bg-paper">
                <div className="h-full overflow-y-auto [zoom:0.5]">{preview}</div>
              </div>
            </aside>
          )}
        </div>
      </Form>
      {previewing && (
        <Dialog title="Anteprima del sito" size="large" onClose={() => setPreviewing(false)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <PageChoice shown={shown} onShow={setShown} />
            <div inert className="overflow-hidden rounded-card border border-line">
              {preview}
            </div>
          </div>
        </Dialog>
      )}
      <ConflictDialog versions={editor.versions} sendAgain={() => editor.submit()} />
      <UnsavedGuard dirty={isDirty} text="Le impostazioni del centro non sono salvate." draft={editor.draft} />
    </section>
  );
}

function PageChoice({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) {
  return (
    <div role="group" aria-label="Pagina dell'anteprima" className="flex flex-wrap items-center gap-1">
      <span className="mr-2 text-small font-semibold text-ink-soft">Anteprima</span>
      {shownPages.map(({ value, label }) => (
        <Button
          key={value}
          variant={value === shown ? "secondary" : "quiet"}
          size="compact"
          aria-pressed={value === shown}
          onClick={() => onShow(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

type CentreFormOptions = {
  read: ReadCentre;
  /** Brings the fields on screen that the server refuses, before the focus moves to the first. */
  onRefused: (fields: readonly string[]) => void;
};

/** The form of the centre: saving, and taking back. */
function useCentreForm({ read, onRefused }: CentreFormOptions) {
  const queries = useQueryClient();
  const editor = useEditForm<CentreValues, ReadCentre>({
    resolver: centreResolver,
    subject: "le impostazioni del centro",
    stored: read,
    valuesOf: ({ data }) => valuesOf(data.centre),
    draft: "centre",
    draftFields: members,
    fields: fieldsOf,
    labels: memberLabels,
    save: (values, over) => saveCentre(queries, writeOf(values, over.data.centre), over.tag),
    read: () => queries.fetchQuery({ ...centreSettingsQuery, staleTime: 0 }),
    errorsOf: formErrors,
    onFailed: ({ errors }) => onRefused(Object.keys(errors)),
    onSaved: (saved, { data: { centre } }) => {
      // It was so before where the answer to a first save was lost, or where the reader chose all that another admin has saved.
      const isChange = !sameCentre(valuesOf(centre), valuesOf(saved.data.centre));
      const undo = isChange ? () => void takeBack(centre, saved) : undefined;
      alert("success", "Impostazioni salvate: il sito è aggiornato.", isChange ? "undo" : "standard", undo);
    },
  });

  /** Saves what was before, unless somebody has saved since. */
  async function takeBack(centre: ReadCentre["data"]["centre"], saved: ReadCentre): Promise<void> {
    try {
      editor.versions.takenBack(await saveCentre(queries, writeOf(valuesOf(centre), centre), saved.tag));
      alert("info", "Impostazioni ripristinate: il sito è come prima.");
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    }
  }

  return editor;
}
