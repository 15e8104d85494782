// A course's illustration, in the width that its place needs. It says nothing that the title does not, so it is silent for
// screen readers.
import { classNames } from "@/lib/class-names";
import { to } from "@/lib/routes";

/** How wide the picture is drawn: on a card (one, two or three in a row), or at the top of the course's page. */
const places = {
  card: "(width >= 76rem) 22.7rem, (width >= 64rem) 30vw, (width >= 40rem) 46vw, 92vw",
  banner: "(width >= 76rem) 45.5rem, (width >= 64rem) calc(100vw - 29rem), (width >= 48rem) calc(100vw - 24rem), 93vw",
} as const;

type CoursePictureProps = { id: number; place: keyof typeof places; eager?: boolean; className?: string };

export function CoursePicture({ id, place, eager = false, className }: CoursePictureProps) {
  const picture = to.courseImage(id);
  return (
    <img
      sizes={places[place]}
      srcSet={`${picture}?w=480 480w, ${picture}?w=800 800w, ${picture} 1280w`}
      src={picture}
      alt=""
      width={1280}
      height={720}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      className={classNames("block aspect-video w-full bg-sunken object-cover", className)}
    />
  );
}
