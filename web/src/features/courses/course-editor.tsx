// The editor of a course: its state and actions in a bar that stays in view, the sections, and the preview beside them on
// wide screens or in a dialog.
import { Eye } from "lucide-react";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { sentenceFor } from "@/api/failure";
import type { Course } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { useNavigate } from "react-router";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { Form } from "@/ui/form/form";
import { ConflictDialog } from "@/ui/form/conflict-dialog";
import { SectionNav } from "@/ui/section-nav";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { useMediaQuery } from "@/ui/use-media-query";
import { CourseFields, sections } from "./course-fields";
import { CoursePreview, PreviewPane } from "./course-preview";
import { NewPictureField, PictureField } from "./picture-field";
import { type ReadCourse, uploadPicture, type PictureToSend } from "./admin-queries";
import { useCourseForm } from "./use-course-form";

export function CourseEditor({ read }: { read: ReadCourse | null }) {
  const navigate = useNavigate();
  const unsent = useUnsentPicture(read?.course ?? null);
  const editor = useCourseForm({
    read,
    onCreated: ({ id }) => void navigate(to.adminCourse(id), { replace: true }),
    sendPicture: unsent.send,
  });
  const { form, course, setImage, pending, submitError } = editor;
  const [previewing, setPreviewing] = useState(false);
  const beside = useMediaQuery("(min-width: 80rem)");
  const { isDirty } = form.formState;

  return (
    <>
      <header className="mb-6 flex md:mb-2 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading font-semibold text-pretty">{course === null ? "Nuovo corso" : course.title}</h1>
        {course !== null && <State course={course} />}
      </header>
      <Form
        label={course === null ? "Nuovo corso" : "Modifica corso"}
        onSubmit={(event) => {
          event.preventDefault();
          editor.submit();
        }}
        pending={pending}
        submitError={submitError}
        actions={null}
        className="grid-cols-[minmax(0,1fr)] pb-24 md:pb-0"
      >
        <div className="z-10 grid grid-cols-[minmax(0,1fr)] gap-1 border-line bg-paper py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:px-4 md:sticky md:top-14 md:border-b">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <div className="min-w-0 max-md:hidden">
              <SectionNav label="Sezioni del corso" sections={sections} />
            </div>
            <Actions editor={editor} isDirty={isDirty} onPreview={beside ? null : () => setPreviewing(true)} />
          </div>
        </div>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div className="grid min-w-0 gap-6">
            <RestoredNotice form={form} restored={editor.restored} />
            <CourseFields
              form={form}
              picture={
                course === null ? (
                  <NewPictureField
                    picture={unsent.picture}
                    onChange={unsent.choose}
                    progress={unsent.progress}
                    locked={pending}
                  />
                ) : (
                  <PictureField course={course} onChange={setImage} unsent={unsent.picture} onSettled={unsent.settle} />
                )
              }
            />
          </div>
          {beside && (
            <aside aria-label="Anteprima" className="sticky top-34">
              <PreviewPane control={form.control} stored={course} picture={unsent.picture} />
            </aside>
          )}
        </div>
      </Form>
      {previewing && (
        <Dialog title="Anteprima del sito" size="large" onClose={() => setPreviewing(false)}>
          <CoursePreview control={form.control} stored={course} picture={unsent.picture} />
        </Dialog>
      )}
      <ConflictDialog versions={editor.versions} sendAgain={editor.sendAgain} />
      <UnsavedGuard
        dirty={(isDirty || unsent.picture !== null) && !editor.left}
        text={isDirty ? "Le modifiche al corso non sono salvate." : "L'immagine scelta non è ancora caricata."}
        draft={editor.draft}
      />
    </>
  );
}

function State({ course }: { course: Course }) {
  if (course.archived_at !== null && course.archived_at !== undefined) return <Badge>Archiviato</Badge>;
  if (course.published !== true) return <Badge tone="warning">Bozza</Badge>;
  return (
    <>
      <Badge tone="brand">Pubblicato</Badge>
      <AppLink
        to={to.course(course.id)}
        target="_blank"
        className="text-compact font-semibold text-brand underline underline-offset-4"
      >
        Vedi sul sito
      </AppLink>
    </>
  );
}

type ActionsProps = {
  editor: ReturnType<typeof useCourseForm>;
  isDirty: boolean;
  /** Opens the preview, where it does not stand beside the form. */
  onPreview: (() => void) | null;
};

function Actions({ editor: { course, pending, saveAndPublish, changeState }, isDirty, onPreview }: ActionsProps) {
  const [changing, setChanging] = useState(false);
  const isArchived = course !== null && course.archived_at !== null && course.archived_at !== undefined;
  const isPublished = course?.published === true;

  async function change(state: { published?: boolean; archived?: boolean }, told: string): Promise<void> {
    setChanging(true);
    try {
      await changeState(state);
      alert("success", told);
    } catch (problem) {
      alert("failure", sentenceFor(problem));
    } finally {
      setChanging(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-md:w-full max-md:*:grow md:ml-auto">
      {/* Its place is kept: the bar does not grow while somebody types. */}
      <span
        title={isDirty ? "Modifiche non salvate" : undefined}
        className={classNames("size-2 rounded-full bg-signal max-sm:hidden", !isDirty && "invisible")}
      >
        {isDirty && <span className="sr-only">Modifiche non salvate</span>}
      </span>
      {onPreview !== null && (
        <Button variant="quiet" size="small" onClick={onPreview}>
          <Eye className="size-4" /> Anteprima
        </Button>
      )}
      {isArchived && (
        <Button
          variant="secondary"
          size="small"
          pending={changing}
          onClick={() => void change({ archived: false }, "Corso ripristinato.")}
        >
          Ripristina
        </Button>
      )}
      {isPublished && !isArchived && (
        <Button
          variant="secondary"
          size="small"
          pending={changing}
          onClick={() => void change({ published: false }, "Corso tolto dal sito.")}
        >
          Togli dal sito
        </Button>
      )}
      <Button type="submit" size="small" variant={isPublished ? "primary" : "secondary"} pending={pending} keepsFocus>
        {isPublished || isArchived ? "Salva" : "Salva bozza"}
      </Button>
      {!isPublished && !isArchived && (
        <Button size="small" pending={pending} keepsFocus onClick={saveAndPublish}>
          {isDirty || course === null ? "Salva e pubblica" : "Pubblica"}
        </Button>
      )}
    </div>
  );
}

/** The picture that could not be uploaded, and its course. It lives as long as the page. */
let failed: { course: number; picture: PictureToSend } | null = null;

/** `course` is null while it is new. */
function useUnsentPicture(course: Course | null) {
  const queries = useQueryClient();
  const [picture, setPicture] = useState(() => (failed?.course === course?.id ? (failed?.picture ?? null) : null));
  const [progress, setProgress] = useState<number | null>(null);

  async function send({ id }: Course): Promise<void> {
    if (picture === null) return;
    setProgress(0);
    try {
      await uploadPicture(queries, id, picture, { onProgress: setProgress });
    } catch (problem) {
      failed = { course: id, picture };
      alert("failure", `L'immagine non è stata caricata. ${sentenceFor(problem)}`);
    } finally {
      setProgress(null);
    }
  }

  /** It is uploaded, or given up. */
  function settle(): void {
    failed = null;
    setPicture(null);
  }

  return { picture, progress, choose: setPicture, send, settle };
}
