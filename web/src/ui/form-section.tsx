// A section of a page of forms: heading and explanation on the left, fields on the right.
import { useId, type ReactNode } from "react";
import { Card } from "@/ui/card";

type FormSectionProps = {
  title: string;
  text: ReactNode;
  /** For addresses that lead to it: `#disponibilita`. */
  anchor?: string;
  children: ReactNode;
};

export function FormSection({ title, text, anchor, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-20 gap-4 md:scroll-mt-32 border-t border-line pt-6 first:border-t-0 first:pt-0 xl:grid-cols-[15rem_1fr] xl:gap-10"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className="text-title font-semibold">
          {title}
        </h2>
        <p className="max-w-prose text-compact text-ink-soft">{text}</p>
      </div>
      <Card className="grid gap-5 self-start p-4 sm:p-6">{children}</Card>
    </section>
  );
}
