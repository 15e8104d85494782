// What the profile of somebody who teaches has besides: when they can, and their shifts in their own calendar.
import { useEffect, useRef, type ReactNode } from "react";
import { FormSection } from "@/ui/form-section";
import { AvailabilityEditor } from "./availability-editor";
import { CalendarFeed } from "./calendar-feed";

export function TeachingSections() {
  return (
    <>
      <Anchor id="disponibilita">
        <FormSection
          title="Disponibilità"
          text="Chi organizza i turni vede quando puoi insegnare, e ti propone quelli."
        >
          <AvailabilityEditor />
        </FormSection>
      </Anchor>
      <Anchor id="calendario">
        <FormSection
          title="Calendario personale"
          text="I tuoi turni nel calendario che usi già. Si aggiorna da solo quando cambiano."
        >
          <CalendarFeed />
        </FormSection>
      </Anchor>
    </>
  );
}

/** Comes into view when the address names it: the browser has looked for it before it was there. */
function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${id}`) place.current?.scrollIntoView();
  }, [id]);
  return (
    <div ref={place} id={id} className="scroll-mt-6">
      {children}
    </div>
  );
}
