// The course as a visitor would see it, drawn from the form's values. It follows what is typed when the browser has time.
import { useDeferredValue } from "react";
import { useWatch, type Control } from "react-hook-form";
import type { Course } from "@/api/types";
import { useCentre } from "@/lib/centre";
import { PicturePart } from "@/ui/picture-crop/picture-part";
import type { PictureToSend } from "./admin-queries";
import { CourseIntro } from "./course-intro";
import { CourseSections } from "./course-sections";
import { previewOf, type CourseValues } from "./course-values";

type CoursePreviewProps = {
  control: Control<CourseValues>;
  stored: Course | null;
  /** Chosen, and not uploaded yet. */
  picture: PictureToSend | null;
};

export function CoursePreview({ control, stored, picture }: CoursePreviewProps) {
  const { name } = useCentre();
  const typed = useWatch({ control, compute: (values) => values });
  const values = useDeferredValue(typed);
  const course = previewOf(values, stored);
  return (
    <div className="grid gap-10">
      <CourseIntro course={course} product={name} picture={<Picture stored={stored} chosen={picture} />} previews />
      <CourseSections course={course} />
    </div>
  );
}

type PictureProps = { stored: Course | null; chosen: PictureToSend | null };

const pictureStyles = "aspect-video w-full rounded-panel border border-line bg-sunken object-cover";

function Picture({ stored, chosen }: PictureProps) {
  if (chosen !== null) {
    return <PicturePart file={chosen.file} part={chosen.crop} label="" className={pictureStyles} />;
  }
  const own = stored === null ? "/images/default-course.webp" : `/assets/images/courses/${stored.id}.webp`;
  return <img src={stored?.image?.url ?? own} alt="" className={pictureStyles} />;
}

/** Beside the form: to be looked at, not to be used. Small, so that it fits. */
export function PreviewPane(props: CoursePreviewProps) {
  return (
    <div inert className="overflow-hidden rounded-card border border-line bg-paper">
      <p className="border-b border-line bg-surface px-4 py-2 text-small font-semibold text-ink-soft">
        Anteprima del sito
      </p>
      <div className="h-[calc(100dvh-14.5rem)] overflow-hidden">
        <div className="h-full overflow-y-auto p-6 [zoom:0.62]">
          <CoursePreview {...props} />
        </div>
      </div>
    </div>
  );
}
