// What the profile of somebody who teaches has besides: when they can, and their shifts in their own calendar.
import { useEffect } from "react";
import { FormSection } from "@/ui/form-section";
import { AvailabilityEditor } from "./availability-editor";
import { CalendarFeed } from "./calendar-feed";

export function TeachingSections() {
  // The browser has looked for the section that the address names before it was there.
  useEffect(() => {
    if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <FormSection
        title="Disponibilità"
        text="Chi organizza i turni vede quando puoi insegnare, e ti propone quelli."
        anchor="disponibilita"
      >
        <AvailabilityEditor />
      </FormSection>
      <FormSection
        title="Calendario personale"
        text="I tuoi turni nel calendario che usi già. Si aggiorna da solo quando cambiano."
        anchor="calendario"
      >
        <CalendarFeed />
      </FormSection>
    </>
  );
}
