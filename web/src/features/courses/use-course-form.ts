// The form of a course: saving, publishing, and what happens when another admin has saved meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure } from "@/api/failure";
import type { Course } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import type { Conflict } from "@/ui/conflict-dialog";
import { useDraft } from "@/ui/form/use-draft";
import { useSubmission } from "@/ui/form/use-submission";
import { conflictsOf, merged } from "./course-conflicts";
import { changeCourseState, createCourse, readCourse, saveCourse, type ReadCourse } from "./admin-queries";
import { courseResolver, fieldsOf, formErrors } from "./course-rules";
import { courseFields, courseOf, newCourse, valuesOf, type CourseValues } from "./course-values";

type Pending = { conflicts: readonly Conflict[]; theirs: ReadCourse; mine: CourseValues };

type CourseFormOptions = {
  /** The course to edit; null for a new one. */
  read: ReadCourse | null;
  /** Leads to the new course. */
  onCreated: (course: Course) => void;
  /** Uploads the picture of a new course, before `onCreated`. It must not throw: the course exists whatever becomes of it. */
  sendPicture: (course: Course) => Promise<void>;
};

export function useCourseForm({ read, onCreated, sendPicture }: CourseFormOptions) {
  const queries = useQueryClient();
  const [course, setCourse] = useState(read?.course ?? null);
  const [conflict, setConflict] = useState<Pending | null>(null);
  const base = useRef(read);
  const form = useForm<CourseValues>({
    defaultValues: read === null ? newCourse : valuesOf(read.course),
    resolver: courseResolver,
  });

  const draft = `course-${course?.id ?? "new"}`;
  const restored = useDraft(form, { name: draft, of: "user", fields: courseFields });

  const { submit, pending, submitError } = useSubmission<CourseValues, ReadCourse>({
    form,
    fields: fieldsOf,
    send: async (values) => {
      try {
        return await send(values);
      } catch (problem) {
        if (!(problem instanceof ApiFailure) || problem.kind !== "validation") throw problem;
        throw new ApiFailure("validation", { status: problem.status, errors: formErrors(problem.errors) });
      }
    },
    onDone: (saved) => {
      const wasNew = base.current === null;
      const wasPublished = base.current?.course.published === true;
      take(saved);
      form.reset(valuesOf(saved.course));
      const isPublished = saved.course.published === true;
      alert(
        "success",
        isPublished && !wasPublished ? "Corso pubblicato." : wasNew ? "Bozza salvata." : "Corso salvato.",
      );
      if (wasNew) onCreated(saved.course);
    },
  });

  function take(saved: ReadCourse): void {
    base.current = saved;
    setCourse(saved.course);
  }

  async function send(values: CourseValues): Promise<ReadCourse> {
    const stored = base.current;
    const sent = courseOf(values);
    if (stored === null) {
      const created = await createCourse(queries, sent);
      await sendPicture(created.course);
      return created;
    }
    const { id } = stored.course;
    try {
      return await saveCourse(queries, { id, tag: stored.tag, course: sent });
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || problem.status !== 412) throw problem;
      return settle(stored, values);
    }
  }

  /** Saves what both have changed in different fields; asks about the others. */
  async function settle(stored: ReadCourse, mine: CourseValues): Promise<ReadCourse> {
    const theirs = await readCourse(stored.course.id);
    const versions = { base: valuesOf(stored.course), mine, theirs: valuesOf(theirs.course) };
    const conflicts = conflictsOf(versions);
    if (conflicts.length > 0) {
      setConflict({ conflicts, theirs, mine });
      throw new ApiFailure("conflict", {
        status: 412,
        message: "Qualcun altro ha salvato questo corso: scegli quale versione tenere.",
      });
    }
    const { id } = stored.course;
    return saveCourse(queries, { id, tag: theirs.tag, course: courseOf(merged(versions, {})) });
  }

  function resolve(choice: Record<string, "mine" | "theirs">): void {
    if (conflict === null || base.current === null) return;
    const { theirs, mine } = conflict;
    const values = merged({ base: valuesOf(base.current.course), mine, theirs: valuesOf(theirs.course) }, choice);
    base.current = theirs;
    setConflict(null);
    form.reset(values, { keepDefaultValues: true });
    submit();
  }

  function save(publish: boolean): void {
    form.setValue("published", publish);
    submit();
  }

  return {
    form,
    /** Names the draft of the form. */
    draft,
    restored,
    course,
    setCourse,
    pending,
    submitError,
    conflict,
    closeConflict: () => setConflict(null),
    resolve,
    /** Saves with the state it has. */
    submit: () => save(course?.published === true),
    saveAndPublish: () => save(true),
    /** Changes the state at once; what is typed stays as it is. */
    changeState: async (state: { published?: boolean; archived?: boolean }) => {
      if (course === null) return;
      const changed = await changeCourseState(queries, course.id, state);
      take(changed);
      form.resetField("published", { defaultValue: changed.course.published === true });
    },
  };
}
