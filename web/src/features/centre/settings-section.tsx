// A section of the centre's settings.
import type { ReactNode } from "react";
import { Card } from "@/ui/card";

type SettingsSectionProps = {
  id: string;
  title: string;
  text: string;
  /** Somebody is at work here: the preview follows. */
  onEnter: () => void;
  children: ReactNode;
};

export function SettingsSection({ id, title, text, onEnter, children }: SettingsSectionProps) {
  return (
    // Listens to the fields in it; nothing here is pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      onFocus={onEnter}
      className="grid min-w-0 scroll-mt-32 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="grid gap-1">
        <h3 id={`${id}-title`} className="text-title font-semibold">
          {title}
        </h3>
        <p className="max-w-prose text-compact text-ink-soft">{text}</p>
      </div>
      <Card className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-6">{children}</Card>
    </section>
  );
}
