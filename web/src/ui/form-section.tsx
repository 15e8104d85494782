// A section of a page of forms: heading and explanation on the left, fields on the right.
import { useId, type ReactNode } from "react";
import { Card } from "@/ui/card";

export function FormSection({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-line pt-6 first:border-t-0 first:pt-0 xl:grid-cols-[15rem_1fr] xl:gap-10"
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
