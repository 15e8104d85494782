import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { renderAt } from "@/lib/testing/render";
import { TextDialog } from "./text-dialog";

function open({ optional = false, send = vi.fn((text: string) => Promise.resolve(text)) } = {}) {
  const done = vi.fn();
  const onClose = vi.fn();
  renderAt(
    "/here",
    <TextDialog
      title="Vuoi annullare questa data?"
      label="Annulla la data"
      field={{ name: "reason", label: "Motivo", optional }}
      action="Annulla la data"
      cancel="Mantieni la data"
      unsaved="La data non è ancora annullata."
      send={send}
      onDone={done}
      onClose={onClose}
    >
      <p>Una data annullata non si può riaprire.</p>
    </TextDialog>,
  );
  return { send, done, onClose };
}

const reason = () => screen.getByRole("textbox", { name: "Motivo" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("sends the text without the space around it, then closes", async () => {
  const { send, done, onClose } = open();
  await userEvent.type(reason(), " Neve ");
  await press("Annulla la data");
  expect(send).toHaveBeenCalledWith("Neve");
  expect(onClose).toHaveBeenCalledOnce();
  expect(done).toHaveBeenCalledWith("Neve");
});

it("wants a text, unless it is optional", async () => {
  const { send } = open();
  await userEvent.type(reason(), " ");
  await press("Annulla la data");
  expect(send).not.toHaveBeenCalled();
  expect(reason()).toBeInvalid();
});

it("sends an optional text when it is empty", async () => {
  const { send } = open({ optional: true });
  await press("Annulla la data");
  expect(send).toHaveBeenCalledWith("");
});

it("stays open with the server's message under the text", async () => {
  const refused = new ApiFailure("validation", { errors: { reason: ["Il motivo è troppo lungo."] } });
  const { onClose } = open({ send: vi.fn(() => Promise.reject(refused)) });
  await userEvent.type(reason(), "Neve");
  await press("Annulla la data");
  expect(reason()).toHaveAccessibleDescription("Il motivo è troppo lungo.");
  expect(onClose).not.toHaveBeenCalled();
});
