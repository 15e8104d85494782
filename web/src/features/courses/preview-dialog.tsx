// A stored course as a visitor would see it, published or not.
import { useQuery } from "@tanstack/react-query";
import { useCentre } from "@/lib/centre";
import { Dialog } from "@/ui/dialog/dialog";
import { LoadingArea } from "@/ui/spinner";
import { QueryState } from "@/ui/query-state";
import { CourseIntro } from "./course-intro";
import { CourseSections } from "./course-sections";
import { adminCourseQuery } from "./admin-queries";
import { previewOf, valuesOf } from "./course-values";

export function PreviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { name } = useCentre();
  const { data, error, refetch } = useQuery(adminCourseQuery(id));
  return (
    <Dialog title="Anteprima del sito" size="large" onClose={onClose}>
      {data === undefined ? (
        <QueryState query={{ error, refetch }}>
          <LoadingArea />
        </QueryState>
      ) : (
        <div className="grid gap-10">
          <CourseIntro course={previewOf(valuesOf(data.course), data.course)} product={name} previews />
          <CourseSections course={previewOf(valuesOf(data.course), data.course)} />
        </div>
      )}
    </Dialog>
  );
}
