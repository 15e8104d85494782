import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { NativeSelectField } from "./native-select-field";

const options = [
  { value: 0, label: "Sanitari" },
  { value: 1, label: "Laici" },
];

function Example({ send }: { send: (values: { audience: number }) => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { audience: 0 } });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => send(values))(event)}>
      <NativeSelectField control={control} name="audience" label="Destinatari" options={options} />
      <button type="submit">Salva</button>
    </form>
  );
}

describe("a native select field", () => {
  it("shows the value by its label, and gives the form the option's own value", async () => {
    const send = vi.fn();
    render(<Example send={send} />);
    const select = screen.getByRole("combobox", { name: "Destinatari" });
    expect(select).toHaveDisplayValue("Sanitari");
    await userEvent.selectOptions(select, "Laici");
    await userEvent.click(screen.getByRole("button", { name: "Salva" }));
    expect(send).toHaveBeenCalledWith({ audience: 1 });
  });
});
