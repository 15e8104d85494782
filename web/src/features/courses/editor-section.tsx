// A section of the editor: its heading and its fields.
import type { ReactNode } from "react";

type EditorSectionProps = { id: string; title: string; description?: string; children: ReactNode };

export function EditorSection({ id, title, description, children }: EditorSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 scroll-mt-20 gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="text-title font-semibold">
          {title}
        </h2>
        {description !== undefined && <p className="max-w-prose text-compact text-ink-soft">{description}</p>}
      </div>
      {children}
    </section>
  );
}
