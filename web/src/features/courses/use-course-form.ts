// The form of a course: saving, publishing, and what happens when another admin has saved meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Course } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useDraftForm } from "@/ui/form/use-draft-form";
import { useVersionedSave } from "@/ui/form/use-versioned-save";
import { changeCourseState, createCourse, readCourse, saveCourse, type ReadCourse } from "./admin-queries";
import { courseLabels, courseResolver, fieldsOf, formErrors } from "./course-rules";
import { courseFields, courseOf, newCourse, valuesOf, withOptionsOf, type CourseValues } from "./course-values";

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
  const publishing = useRef(false);
  const [defaultValues] = useState(() => (read === null ? newCourse : valuesOf(read.course)));
  const editor = useDraftForm<CourseValues, ReadCourse>({
    defaultValues,
    resolver: courseResolver,
    draft: `course-${course?.id ?? "new"}`,
    draftFields: courseFields,
    fields: fieldsOf,
    send,
    errorsOf: formErrors,
    leaves: read === null,
    onDone: (saved, values) => {
      versions.saved(saved);
      const publishes = values.published && course?.published !== true;
      alert("success", publishes ? "Corso pubblicato." : course === null ? "Bozza salvata." : "Corso salvato.");
      if (course === null) onCreated(saved.course);
    },
  });
  const { form, submit } = editor;
  const versions = useVersionedSave<CourseValues, ReadCourse>({
    form,
    labels: courseLabels,
    subject: "questo corso",
    stored: read,
    valuesOf: (stored) => valuesOf(stored.course),
    save: (values, { course: over, tag }) => {
      // The state stays as it is stored, also where somebody else has changed it meanwhile.
      const published = publishing.current || over.published === true;
      return saveCourse(queries, { id: over.id, tag, course: courseOf(withOptionsOf(over, { ...values, published })) });
    },
    read: (stored) => readCourse(stored.course.id),
    onBase: (stored) => setCourse(stored.course),
  });

  async function send(values: CourseValues): Promise<ReadCourse> {
    if (course !== null) return versions.send(values);
    const created = await createCourse(queries, courseOf(values));
    await sendPicture(created.course);
    return created;
  }

  function save(publish: boolean): void {
    publishing.current = publish;
    form.setValue("published", publish || course?.published === true);
    submit();
  }

  return {
    ...editor,
    course,
    /** A picture may be on its way for long: the rest of the course is what it is by then. */
    setImage: (image: Course["image"]) => setCourse((now) => now && { ...now, image }),
    versions,
    /** Sends the form as it is. */
    sendAgain: () => submit(),
    /** Saves with the state it has. */
    submit: () => save(false),
    saveAndPublish: () => save(true),
    /** Changes the state at once; what is typed stays as it is. */
    changeState: async (state: { published?: boolean; archived?: boolean }) => {
      if (course === null) return;
      const changed = await changeCourseState(queries, course.id, state);
      setCourse(changed.course);
      versions.adopt(changed);
    },
  };
}
