// The sections that only the profile of an instructor has: availability, and the address of the calendar of shifts.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { Availability } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { Button } from "@/ui/button";
import { FormSection } from "@/ui/form-section";
import { Form } from "@/ui/form/form";
import { RadioField } from "@/ui/form/radio-field";
import { registryResolver } from "@/ui/form/resolver";
import { RestoredNotice } from "@/ui/form/restored-notice";
import { useDraftForm } from "@/ui/form/use-draft-form";
import { QueryState } from "@/ui/query-state";
import { Skeleton } from "@/ui/states";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { messagesFor, valuesOf, writeOf, type AvailabilityValues } from "./availability-values";
import { CalendarFeed } from "./calendar-feed";
import { ExceptionsField } from "./exceptions-field";
import { availabilityQuery, saveAvailability } from "./queries";
import { WeekField } from "./week-field";

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

/** When an instructor can teach: hours of each week, and exceptions on single days. */
function AvailabilityEditor() {
  const { data, error, refetch } = useQuery({ ...availabilityQuery, refetchOnWindowFocus: false });
  if (data !== undefined) return <Editor stored={data} />;
  return (
    <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare la tua disponibilità">
      <Skeleton className="h-40" />
    </QueryState>
  );
}

const fields = ["kind", "weekly", "exceptions"] as const;

const resolver = registryResolver<AvailabilityValues>(
  [
    ["kind", ["required"]],
    ["weekly", []],
    ["exceptions", []],
  ],
  messagesFor,
);

function Editor({ stored }: { stored: Availability }) {
  const queries = useQueryClient();
  const { form, draft, restored, dirty, submit, pending, submitError } = useDraftForm<AvailabilityValues, Availability>(
    {
      defaultValues: valuesOf(stored),
      resolver,
      draft: "availability",
      draftFields: fields,
      fields,
      send: (values) => saveAvailability(queries, writeOf(values)),
      onDone: (saved) => {
        form.reset(valuesOf(saved));
        alert("success", "Disponibilità salvata.");
      },
    },
  );
  const { control } = form;
  const kind = useWatch({ control, name: "kind" });
  return (
    <>
      <Form
        label="Disponibilità"
        onSubmit={submit}
        pending={pending}
        submitError={submitError}
        className="gap-6"
        actions={
          <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
            Salva disponibilità
          </Button>
        }
      >
        <RestoredNotice form={form} restored={restored} />
        <RadioField
          control={control}
          name="kind"
          legend="Di solito"
          options={[
            { value: "always", label: "Posso sempre" },
            { value: "week", label: "Solo in alcuni giorni e orari" },
          ]}
        />
        {kind === "week" && <WeekField control={control} />}
        <ExceptionsField control={control} />
      </Form>
      <UnsavedGuard dirty={dirty} text="La tua disponibilità non è salvata." draft={draft} />
    </>
  );
}
