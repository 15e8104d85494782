// Sections of forms: in a page of several forms with the explanation on the left, or one card after another.
import { useId, type ReactNode } from "react";
import { Card } from "@/ui/card";

type CardSectionProps = { id?: string; title: string; description?: string; children: ReactNode };

/** A section of one long form. */
export function CardSection({ id, title, description, children }: CardSectionProps) {
  const own = useId();
  return (
    <section
      id={id}
      aria-labelledby={own}
      className="grid min-w-0 scroll-mt-20 gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={own} className="text-title font-semibold">
          {title}
        </h2>
        {description !== undefined && <p className="max-w-prose text-compact text-ink-soft">{description}</p>}
      </div>
      {children}
    </section>
  );
}

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
