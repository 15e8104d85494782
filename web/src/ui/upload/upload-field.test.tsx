import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { megabyte } from "./file-limits";
import { UploadField, type Upload } from "./upload-field";

const sheet = (name = "iscritti.xlsx", size = 10) => new File(["x".repeat(size)], name);

function open(send: Upload<string>) {
  const onDone = vi.fn();
  render(
    <UploadField
      label="File degli iscritti"
      limits={{ accept: [".xlsx"], maxSize: megabyte }}
      hint="Al massimo 1 MB."
      send={send}
      onDone={onDone}
    />,
  );
  return onDone;
}

// A fresh user each time: `accept` is checked by the field, not by the test's user.
const pick = (file: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("File degli iscritti"), file);

describe("an upload", () => {
  it("sends the file as soon as it is chosen, tells how far it is, and ends with the answer", async () => {
    let finish: (answer: string) => void = () => {};
    const send = vi.fn<Upload<string>>((_, { onProgress }) => {
      onProgress(0.4);
      return new Promise((resolve) => (finish = resolve));
    });
    const onDone = open(send);
    const file = sheet();
    await pick(file);
    expect(screen.getByRole("progressbar", { name: "Caricamento del file" })).toHaveAttribute("value", "40");
    expect(screen.getByText("iscritti.xlsx")).toBeInTheDocument();
    finish("fatto");
    await waitFor(() => expect(onDone).toHaveBeenCalledWith("fatto", file));
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it.each([
    [sheet("iscritti.csv"), "Questo tipo di file non va bene: scegli un file .xlsx."],
    [sheet("iscritti.xlsx", 0), "Il file è vuoto."],
    [sheet("iscritti.xlsx", 2 * megabyte), "Il file è troppo grande: al massimo 1 MB."],
  ])("is not begun with a file that would be refused", async (file, sentence) => {
    const send = vi.fn<Upload<string>>();
    open(send);
    await pick(file);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });

  it("says what the server finds wrong, and can be tried again", async () => {
    const failure = new ApiFailure("validation", { errors: { file: ["Il file non è un foglio Excel."] } });
    const send = vi.fn<Upload<string>>().mockRejectedValueOnce(failure).mockResolvedValueOnce("fatto");
    const onDone = open(send);
    await pick(sheet());
    expect(await screen.findByText("Il file non è un foglio Excel.")).toBeInTheDocument();
    await pick(sheet());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(screen.queryByText("Il file non è un foglio Excel.")).not.toBeInTheDocument();
  });

  it("can be cancelled", async () => {
    const send: Upload<string> = (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const onDone = open(send);
    await pick(sheet());
    await userEvent.click(screen.getByRole("button", { name: "Annulla" }));
    expect(await screen.findByLabelText("File degli iscritti")).toBeInTheDocument();
    expect(onDone).not.toHaveBeenCalled();
  });
});
