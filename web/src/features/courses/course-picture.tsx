// A course's illustration. It says nothing that the title does not, so it is silent for screen readers.
import { classNames } from "@/lib/class-names";
import { to } from "@/lib/routes";

type CoursePictureProps = { id: number; eager?: boolean; className?: string };

export function CoursePicture({ id, eager = false, className }: CoursePictureProps) {
  return (
    <img
      src={to.courseImage(id)}
      alt=""
      width={1600}
      height={900}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      className={classNames("block aspect-video w-full bg-sunken object-cover", className)}
    />
  );
}
