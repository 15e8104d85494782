// The fields that only staff forms use.
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm, useWatch } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { ColorField } from "./color-field";
import { DateTimeField } from "./date-time-field";
import { FieldArray } from "./field-array";
import { NumberField } from "./number-field";
import { fieldError } from "./resolver";
import { SwitchField } from "./switch-field";
import { TextField } from "./text-field";
import { TextareaField } from "./textarea-field";

type Values = {
  seats: number | null;
  hours: number | null;
  shown: boolean;
  text: string;
  start: string;
  color: string;
  items: { text: string }[];
};

const start: Values = {
  seats: 12,
  hours: 5.5,
  shown: true,
  text: "",
  start: "",
  color: "#0b5d4b",
  items: [{ text: "Uno" }, { text: "Due" }],
};

function Example() {
  const { control, setError } = useForm<Values>({ defaultValues: start });
  return (
    <>
      <NumberField control={control} name="seats" label="Posti" min={1} max={20} />
      <NumberField control={control} name="hours" label="Durata" unit="ore" />
      <SwitchField control={control} name="shown" label="Pubblicato" hint="Si vede subito." />
      <TextareaField control={control} name="text" label="Nota" />
      <DateTimeField control={control} name="start" label="Inizio" usualTime="09:00" />
      <ColorField control={control} name="color" legend="Colore" />
      <FieldArray
        control={control}
        name="items"
        legend="Requisiti"
        entryLabel={(index) => `requisito ${index + 1}`}
        make={() => ({ text: "" })}
        addLabel="Aggiungi requisito"
      >
        {(index) => <TextField control={control} name={`items.${index}.text`} label={`Requisito ${index + 1}`} />}
      </FieldArray>
      <button
        type="button"
        onClick={() => {
          for (const name of ["seats", "text", "start", "color", "shown", "items"] as const) {
            setError(name, fieldError("server", [`No: ${name}.`]));
          }
        }}
      >
        Invia
      </button>
      <output aria-label="Valori">{JSON.stringify(useWatch({ control }))}</output>
    </>
  );
}

const values = (): Values => JSON.parse(screen.getByRole("status", { name: "Valori" }).textContent ?? "");
const field = (name: string) => screen.getByRole("textbox", { name });

describe("a number field", () => {
  it("holds a number or nothing, and takes no letters", async () => {
    render(<Example />);
    await userEvent.clear(field("Posti"));
    expect(values().seats).toBeNull();
    await userEvent.type(field("Posti"), "a1b5,2");
    expect(values().seats).toBe(152);
  });

  it("steps with the arrows, within its bounds", async () => {
    render(<Example />);
    await userEvent.type(field("Posti"), "{ArrowUp}{ArrowUp}");
    expect(values().seats).toBe(14);
    await userEvent.type(field("Posti"), "{ArrowUp>20/}");
    expect(values().seats).toBe(20);
  });

  it("takes digits only", async () => {
    render(<Example />);
    await userEvent.clear(field("Durata"));
    expect(values().hours).toBeNull();
    await userEvent.type(field("Durata"), "7.25h");
    expect(values().hours).toBe(725);
  });
});

describe("a day with a time", () => {
  it("proposes the usual time for the day that is typed first", async () => {
    render(<Example />);
    await userEvent.type(field("Inizio"), "12/03/2027");
    expect(values().start).toBe("2027-03-12T09:00");
  });

  it("completes a time when it is left", async () => {
    render(<Example />);
    await userEvent.type(field("Inizio"), "12/03/2027");
    await userEvent.clear(field("Inizio: ora"));
    await userEvent.type(field("Inizio: ora"), "1430");
    await userEvent.tab();
    expect(values().start).toBe("2027-03-12T14:30");
    expect(field("Inizio: ora")).toHaveValue("14:30");
  });
});

describe("a colour", () => {
  it("is one of a few, or any by its code", async () => {
    render(<Example />);
    const colors = within(screen.getByRole("group", { name: "Colore" }));
    expect(colors.getByRole("radio", { name: "Verde" })).toBeChecked();
    await userEvent.click(colors.getByRole("radio", { name: "Blu" }));
    expect(values().color).toBe("#1b5585");
    await userEvent.clear(field("Colore: codice"));
    await userEvent.type(field("Colore: codice"), "ABCDEF");
    expect(values().color).toBe("#abcdef");
  });
});

describe("a list of entries", () => {
  it("grows and shrinks", async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole("button", { name: "Aggiungi requisito" }));
    await userEvent.type(field("Requisito 3"), "Tre");
    await userEvent.click(screen.getByRole("button", { name: "Rimuovi requisito 2" }));
    expect(values().items).toEqual([{ text: "Uno" }, { text: "Tre" }]);
    expect(screen.getByRole("button", { name: "Sposta requisito 2" })).toBeEnabled();
  });
});

describe("the fields of staff forms", () => {
  it("tie what is wrong to themselves", async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole("button", { name: "Invia" }));
    for (const [name, text] of [
      ["Posti", "No: seats."],
      ["Nota", "No: text."],
      ["Inizio", "No: start."],
      ["Inizio: ora", "No: start."],
      ["Colore: codice", "No: color."],
    ] as const) {
      expect(field(name)).toBeInvalid();
      expect(field(name)).toHaveAccessibleDescription(text);
    }
    expect(screen.getByRole("switch", { name: "Pubblicato" })).toHaveAccessibleDescription(
      "No: shown. Si vede subito.",
    );
    expect(screen.getByRole("group", { name: "Requisiti" })).toHaveAccessibleDescription("No: items.");
  });

  it("switch on and off", async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole("switch", { name: "Pubblicato" }));
    expect(values().shown).toBe(false);
  });
});
